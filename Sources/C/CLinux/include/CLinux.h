/// Makes system calls of Linux that are slow or impossible in Swift: processes, confinement, directory listings, renames.
///
/// Unless stated otherwise, functions return 0 on success and a *negative errno* on failure. They may be called from any
/// thread.
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Who is at the other end (peer.c)

/// One end of a TCP connection. An IPv4 address is written as ::ffff:a.b.c.d; its bytes are in network order, the port is in host
/// order.
struct cl_end {
    uint8_t address[16];
    uint16_t port;
};

/// Opens the socket (sock_diag(7)) through which `cl_owner` asks the kernel, and returns its descriptor. Returns -EPROTONOSUPPORT
/// or a similar error if the kernel has no such socket.
int cl_owners_open(void);

/// Returns the id of the user whose process has the client's end of a connection on this machine. The kernel looks up the
/// connection by the two addresses and ports.
///
/// Returns -ENOENT if there is no such connection, or if no process has its client's end open. `fd` comes from
/// `cl_owners_open`; only one call at a time may use it.
int64_t cl_owner(int fd, const struct cl_end *client, const struct cl_end *server);

/// Like `cl_owner`, but without a socket: reads /proc/net/tcp and tcp6, which takes longer the more connections the machine
/// has. Returns -ENOSYS if neither can be read.
int64_t cl_owner_listed(const struct cl_end *client, const struct cl_end *server);

// MARK: Directories (list.c)

enum cl_type { cl_unknown = 0, cl_file = 1, cl_directory = 2, cl_symlink = 3, cl_other = 4 };

/// One entry of a directory. Size, times and device are set only for regular files; otherwise they are 0.
struct cl_entry {
    uint32_t name_offset;  ///< of the NUL-terminated name in `names`
    uint16_t name_length;  ///< without the NUL
    uint8_t type;          ///< enum cl_type
    int32_t error;         ///< errno of statx, or 0
    int64_t size;
    int64_t mtime_ns;      ///< since 1970
    int64_t ctime_ns;
    uint64_t inode;
    uint64_t device;       ///< as st_dev
};

struct cl_listing {
    struct cl_entry *entries;
    size_t count;
    char *names;
    size_t names_length;
    uint64_t device;  ///< of the directory itself
    uint64_t inode;
    int64_t mtime_ns;
};

/// Lists a directory in the kernel's order, without `.` and `..`. A symbolic link as the last component is refused (ENOTDIR or
/// ELOOP).
///
/// Free the listing with `cl_list_free`; on failure it is empty.
int cl_list(const char *path, struct cl_listing *out);
void cl_list_free(struct cl_listing *listing);

// MARK: Files (files.c)

/// Renames a file without replacing another: returns -EEXIST if the target exists. Also sets `errno`.
///
/// This is atomic if the file system supports it. Otherwise the target is checked first, so the caller must hold a lock.
int cl_rename_noreplace(const char *from, const char *to);

/// Like `cl_rename_noreplace`, with paths relative to open directories.
int cl_rename_noreplace_at(int from_dir, const char *from, int to_dir, const char *to);

/// Makes the disk begin to write a file, without waiting.
void cl_start_writing(int descriptor);

/// Waits until all data of a file system are on its disk. `fd` is any open file on that file system.
int cl_sync_file_system(int fd);

/// Syncs a directory, so that the names of its files are on the disk.
int cl_fsync_dir(const char *path);

/// Copies the extended attributes that the user's programs set (user.*), and the access control lists, from one open file or
/// folder to another (attributes.c). Returns the number of attributes that could not be copied, for example because the target
/// drive does not support them, or a negative errno if they could not be listed.
int cl_copy_attributes(int from, int to);

/// Finds the next part of an open file that is not a hole, at or after the offset `from`. Returns 1, or 0 if only a hole
/// follows or the file has ended. If the file system does not support holes, this part is the rest of the file, and `end` is
/// INT64_MAX. Changes the file's position.
int cl_next_data(int fd, int64_t from, int64_t *begin, int64_t *end);

/// Gets the id of the mount of a path (statx STATX_MNT_ID), without following a symbolic link at its end. Files can be renamed
/// between paths with the same id; equal devices are not enough (bind mounts). Returns -ENOTSUP on kernels before 5.8.
int cl_mount_id(const char *path, uint64_t *id);

// MARK: Beneath a directory (beneath.c)

/// Opens the directory at a path relative to the directory `root` (O_PATH), and returns its descriptor. Symbolic links on the
/// path are refused (-ELOOP), and so is `..` (-EXDEV). Uses openat2(2), or `cl_descend` if the kernel or a filter does not
/// allow it. An empty path opens `root` itself.
int cl_open_beneath(int root, const char *path);

/// Like `cl_open_beneath`, but opens one component after the other, each with O_NOFOLLOW.
int cl_descend(int root, const char *path);

/// Opens a directory with O_PATH, even if the last component of the path is a link to it, and returns the descriptor. This does
/// not need the right to list the directory.
int cl_hold_folder(const char *path);

/// Opens the entry with this name in a directory with O_PATH, even if it is a link. The descriptor identifies the entry but
/// cannot be used to read it. `folder` may be AT_FDCWD.
int cl_hold(int folder, const char *name);

/// Opens a file of a local drive and returns its descriptor, but only if the kernel has the whole path in memory, so that the
/// call never waits, and if no component of the path is a symbolic link. Otherwise returns -EAGAIN or another negative errno.
/// Uses RESOLVE_CACHED of openat2(2), from Linux 5.12 on.
int cl_open_cached(const char *path, int flags);

// MARK: Processes (process.c)

struct cl_child {
    pid_t pid;
    int input;   ///< a socket whose other end is its standard input, close-on-exec
    int output;  ///< read end of its standard output, close-on-exec
};

/// Starts a program in a separate process group. Its descriptor 0 is a socket, 1 is a pipe, and 2 is `error_fd`, or /dev/null
/// if that is negative.
///
/// Returns -ENOENT if the program does not exist. In the child, signals are reset and unblocked.
int cl_spawn(const char *program, char *const *arguments, char *const *environment, int error_fd, struct cl_child *out);

/// Makes a pipe. Both ends are above 2 and close-on-exec; the first one is for reading.
int cl_pipe(int ends[2]);

/// Waits for a child and reaps it. Sets `status` like waitpid. Retries on EINTR.
int cl_reap(pid_t pid, int *status);

/// From the `status` of `cl_reap`, `cl_status_signal` returns the signal that ended a process, or 0 if it exited by itself.
/// `cl_status_code` returns its exit code, or 0 if a signal ended it.
int cl_status_signal(int status);
int cl_status_code(int status);

/// Returns the part of a process's resident memory that is not backed by a file, shared or not (RssAnon, RssShmem), in kB; a
/// negative errno if there is no such process.
int64_t cl_anonymous_memory(pid_t pid);

/// Returns freed memory to the system, for example after work that needed a lot of it.
void cl_release_memory(void);

/// From now on, blocks of 128 kB or more return to the system immediately when they are freed.
void cl_return_memory_at_once(void);

/// From now on, the process keeps up to 16 MB of freed memory for later allocations, because returning and requesting it again
/// takes time.
void cl_keep_memory(void);

/// From now on, the calling thread gets the processor and the disk only if no other thread needs them (idle.c).
int cl_stand_back(void);

// MARK: Confinement (confine.c)

/// One bit for each measure of `cl_confine` that can fail.
enum cl_unconfined { cl_no_seccomp = 1, cl_no_limits = 2, cl_no_parent_death = 4, cl_no_landlock = 8 };

struct cl_walls {
    uint64_t address_space;       ///< bytes at most; 0: no limit
    pid_t parent;                 ///< 0: unknown
    const char *const *readable;  ///< files and folders that may be read, NULL at the end
    const char *const *writable;  ///< folders in which files may be read, made, written and removed, NULL at the end
};

/// Confines the calling process, which must still have only one thread. From then on the process dies with its parent, dumps no
/// core, gains no privileges and opens files only beneath `readable`, `writable` and the folders of the system's libraries. A
/// system call that no worker needs ends the process or, for some calls, fails.
///
/// Sets `landlock` to the version of Landlock that limits the files; 0 for none. Returns a set of `cl_unconfined`. Exits
/// immediately if `parent` is no longer its parent.
int cl_confine(const struct cl_walls *walls, int *landlock);

/// The part of `cl_confine` that limits access to files (landlock.c). Returns the version of Landlock, or a negative errno.
int cl_landlock(const char *const *readable, const char *const *writable);

/// The part of `cl_confine` that limits system calls to an allow-list (calls.c). If `writes` is set, the list includes calls
/// that change folders. A forbidden call is named on standard error, and the process ends with SIGSYS.
int cl_allow_calls(int writes);

/// Closes every descriptor from `first` on.
int cl_close_from(int first);

/// Prevents other processes of the same user from reading the memory of this process, and disables core dumps.
int cl_hide_memory(void);

// MARK: Descriptors (descriptors.c)

/// The maximum number of descriptors that the kernel passes at a time (SCM_MAX_FD of unix(7)).
enum { cl_most_descriptors = 253 };

/// Sends bytes and, with the first byte, descriptors. Returns the number of bytes sent, which may be less than `length`. If it
/// would have to wait, it sends nothing and returns -EAGAIN.
ssize_t cl_send_descriptors(int socket, const void *bytes, size_t length, const int *descriptors, size_t count);

/// Receives bytes, and the file descriptors that were sent with them. `descriptors` must have room for `cl_most_descriptors`
/// entries; `count` receives their number. The descriptors are close-on-exec. If `socket` is not a socket, only bytes are read.
/// Returns the number of bytes, 0 at the end of the stream, or a negative errno.
ssize_t cl_receive_descriptors(int socket, void *bytes, size_t length, int *descriptors, size_t *count);

// MARK: Changes (inotify)

/// Returns a new inotify descriptor (close-on-exec, non-blocking).
int cl_inotify_create(void);
/// Watches a directory, never a symbolic link, for changes of the names in it or of the content of its files.
/// Returns the watch descriptor.
int cl_inotify_add(int fd, const char *path);
int cl_inotify_remove(int fd, int watch);

/// One change. `name` points into the buffer that was read. It may be empty.
struct cl_change {
    int watch;
    uint32_t mask;
    uint32_t cookie;
    const char *name;
    size_t name_length;
};
/// Reads changes into a buffer of at least 16 kB. Returns the number of bytes read; 0 if there are none now.
ssize_t cl_inotify_read(int fd, void *buffer, size_t length);
/// Gets the change at `*offset` of a buffer with `length` bytes, and moves the offset past it. Returns 0 at the end, else 1.
int cl_inotify_next(const void *buffer, size_t length, size_t *offset, struct cl_change *out);

// MARK: The session bus (bus.c)

/// A connection to the user's D-Bus, and a method call that waits for its answer. libsystemd is opened at run time, by the first
/// `cl_bus_open`. One thread at a time may use a connection and its calls.
struct cl_bus;
struct cl_call;

/// Connects to the session bus and takes a well-known name. Returns -ENOSYS if libsystemd is missing,
/// -EEXIST if another process has the name, and another negative errno if there is no bus.
int cl_bus_open(const char *name, struct cl_bus **out);

/// Waits for the next method call. Returns 1 and the call, or 0 if none came in time, or a negative errno if the connection ended.
/// The call must be given to `cl_call_answer` or `cl_call_refuse`.
int cl_bus_next(struct cl_bus *bus, uint64_t microseconds, struct cl_call **out);

/// Gives the name back, so that the bus starts another process for the next call. Calls that were sent before still arrive.
int cl_bus_release(struct cl_bus *bus);
void cl_bus_close(struct cl_bus *bus);

/// Parts of a call. They are valid until the call is answered.
const char *cl_call_path(const struct cl_call *call);
const char *cl_call_interface(const struct cl_call *call);
const char *cl_call_member(const struct cl_call *call);
const char *cl_call_signature(const struct cl_call *call);

/// Reads the next argument: a string (`s`), or an array of strings (`as`). `cl_call_strings` returns -E2BIG if `out` has too little
/// room for the array; then no further argument can be read.
int cl_call_string(struct cl_call *call, const char **out);
int cl_call_strings(struct cl_call *call, const char **out, size_t room, size_t *count);

/// Append to the answer. `cl_reply_open` begins a container: `a` an array, `r` a structure, `e` an entry of a dictionary, `v` a
/// variant, with the signature of its contents. Errors are reported by `cl_call_answer`.
void cl_reply_string(struct cl_call *call, const char *value);
void cl_reply_int(struct cl_call *call, int32_t value);
void cl_reply_double(struct cl_call *call, double value);
void cl_reply_open(struct cl_call *call, char type, const char *contents);
void cl_reply_close(struct cl_call *call);

/// Sends the answer, or an error instead of it, and frees the call.
int cl_call_answer(struct cl_call *call);
int cl_call_refuse(struct cl_call *call, const char *name, const char *words);

#endif
