# make run [FOLDER=~/Pictures] [PORT=8420] [DATA=DIR]   build, start, print the link
# make fuzz [SECONDS=60]                            each parser of what comes from elsewhere, so long
# make test                                         lint, build, and the tests that a change is likely to break
# make check                                        all tests but those that need the corpus of real samples
# make rest                                         what `make check` runs beyond `make test`
# make mutants [SEED=1] [COUNT=100]                 small bugs by rule in the web app; counts those that its tests find
# make mutants-swift [SEED=1] [COUNT=100] [SINCE=REVISION] [MINUTES=20]   the same for the Swift code, or its changed lines, in slices
# make deb-in SUITE=trixie                          a package for another release of Debian, in a root of its own, as root
# make repository KEY=NAME [REPOSITORY=DIR]          a signed apt repository of the packages in .build
# make portable                                     an archive with all libraries, for each Linux that is new enough
# make image                                        an OCI image of the package, made as root without a container engine
# make image-test                                   starts the image in namespaces, as an engine would
# make bench · lint · format · install PREFIX=DIR · uninstall PREFIX=DIR · deb · clean

PREFIX ?= /usr/local
PORT ?= 8420
FOLDER ?=
DATA ?=

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := run

# The unit and browser tests share one debug build; `run` and `install` share one release build.
# Where the toolchain has the Swift runtime as static libraries it goes into the program, which then needs no toolchain.
STATIC = $$(root=$$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p'); \
	[ ! -d "$${root}_static/linux" ] || echo --static-swift-stdlib)
RELEASE = -c release --disable-index-store
BINARY := .build/release/shoebox
SWIFT_SOURCES := Package.swift Sources Tests
PYTHON := PYTHONPATH=.parts/wheels-test .parts/python

.PHONY: run data-meanwhile toolchain program build release test check rest bench fuzz mutants mutants-swift lint format install put uninstall deb deb-in repository portable \
	image image-test clean

run: data-meanwhile program
	@folder="$(FOLDER)"; data="$(DATA)"; \
	exec $(BINARY) serve $${folder:+"$${folder/#\~\//$$HOME/}"} --port $(PORT) $${data:+--data "$${data/#\~\//$$HOME/}"}

release: program
	@setup/install data

# The parts that read text and name places arrive while the program is built. The start does not wait for them.
data-meanwhile: toolchain
	@(setup/install data &)

toolchain:
	@setup/install build

program: toolchain
	@[ -x $(BINARY) ] || echo "Building Shoebox. The first build takes some ten minutes on two cores, later ones seconds."
	@swift build $(RELEASE) $(STATIC) --product shoebox

build:
	@setup/install run
	@swift build --build-tests

test:
	@setup/install test
	@$(PYTHON) Tests/run.py lint build unit web pages

check: test rest

rest:
	@setup/install test
	@$(PYTHON) Tests/run.py faults browser engines fuzz walk

bench: release
	@setup/install bench
	@Benchmarks/run

# Bash counts the seconds of a shell in SECONDS, so the recipe takes make's.
fuzz: FUZZ_SECONDS = $(if $(filter command line,$(origin SECONDS)),$(SECONDS),60)
fuzz:
	@setup/install test
	@$(PYTHON) Tests/Fuzz/run.py --seconds $(FUZZ_SECONDS)

mutants: SEED ?= 1
mutants: COUNT ?= 100
mutants:
	@setup/install test
	@$(PYTHON) Tests/Web/mutants.py --seed $(SEED) --count $(COUNT)

mutants-swift: SEED ?= 1
mutants-swift: COUNT ?= 100
mutants-swift: MINUTES ?= 20
mutants-swift:
	@setup/install test
	@$(PYTHON) Tests/Mutants/run.py --seed $(SEED) --count $(COUNT) --minutes $(MINUTES) $(if $(SINCE),--since $(SINCE))

lint:
	@setup/install test
	@$(PYTHON) Tests/run.py lint

format:
	@setup/install test
	@swift format --in-place --parallel --recursive $(SWIFT_SOURCES)
	@.parts/wheels-test/bin/deno fmt --quiet --config Web/deno.json Web
	@.parts/wheels-test/bin/deno fmt --quiet --config Tests/Web/deno.json Tests/Web

install: release
	@$(MAKE) --no-print-directory put
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/shoebox; this clone is no longer needed."

# Puts a program that is built, and what belongs to it, into its places.
put:
	@install -D -p -m 755 -s $(BINARY) "$(DESTDIR)$(PREFIX)/bin/shoebox"
	@share="$(DESTDIR)$(PREFIX)/share/shoebox"; mkdir -p "$$share"; rm -rf "$$share/web.new"; \
	cp -R Web "$$share/web.new"; rm -rf "$$share/web"; mv "$$share/web.new" "$$share/web"; \
	if [ -d .parts/reading ]; then rm -rf "$$share/reading.new"; cp -R .parts/reading "$$share/reading.new"; \
	rm -rf "$$share/reading"; mv "$$share/reading.new" "$$share/reading"; fi; \
	if [ -d .parts/places ]; then rm -rf "$$share/places.new"; cp -R .parts/places "$$share/places.new"; \
	rm -rf "$$share/places"; mv "$$share/places.new" "$$share/places"; fi; \
	if [ -d .parts/people ]; then rm -rf "$$share/people.new"; cp -R .parts/people "$$share/people.new"; \
	rm -rf "$$share/people"; mv "$$share/people.new" "$$share/people"; fi; \
	rm -rf "$$share/guide"; mkdir "$$share/guide"; install -m 644 docs/guide/*.md "$$share/guide"; \
	install -m 644 LICENSE "$$share/LICENSE"
	@setup/settle $(BINARY) "$(DESTDIR)" "$(PREFIX)"

# Takes out what `install` put there. What Shoebox knows of a person's photos stays: the page of privacy names its folder.
uninstall:
	@rm -f "$(DESTDIR)$(PREFIX)/bin/shoebox"
	@rm -rf "$(DESTDIR)$(PREFIX)/share/shoebox"
	@setup/settle --remove "$(DESTDIR)" "$(PREFIX)"

# A package for this release of Debian or Ubuntu, in .build.
deb: release
	@setup/deb $(BINARY)

# The package for another release, built there by the toolchain of this machine.
deb-in: SUITE ?= trixie
deb-in:
	@setup/deb-in $(SUITE)

# A signed apt repository of static files, of all packages in .build. KEY names a secret key of gpg.
repository: REPOSITORY ?= .build/repository
repository: deb
	@[ -n "$(KEY)" ] || { echo "Say whose key signs it: make repository KEY=NAME (gpg --list-secret-keys)" >&2; exit 2; }
	@setup/repository "$(REPOSITORY)" "$(KEY)" .build/shoebox_*.deb

# The package of this version, as a container image in .build/image and .build/shoebox-image.tar.
image: deb
	@setup/image "$$(ls -t .build/shoebox_*.deb | head -n 1)"

image-test:
	@setup/install test
	@$(PYTHON) Tests/Package/image .build/image

# The package of this version with its libraries, for Linux without root.
portable: deb
	@setup/portable "$$(ls -t .build/shoebox_*.deb | head -n 1)"

clean:
	@rm -rf .build
