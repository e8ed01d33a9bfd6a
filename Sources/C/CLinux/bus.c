#include "CLinux.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The functions of libsystemd that are used, as sd-bus(3) declares them. Its headers are not needed to build, and only the process
// that opens a bus loads the library.
typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef sd_bus_message message;
#define FUNCTIONS(_) \
    _(int, open_user, (sd_bus **)) \
    _(int, request_name, (sd_bus *, const char *, uint64_t)) \
    _(int, release_name, (sd_bus *, const char *)) \
    _(int, process, (sd_bus *, message **)) \
    _(int, wait, (sd_bus *, uint64_t)) \
    _(int, flush, (sd_bus *)) \
    _(int, send, (sd_bus *, message *, uint64_t *)) \
    _(sd_bus *, flush_close_unref, (sd_bus *)) \
    _(message *, message_unref, (message *)) \
    _(int, message_is_method_call, (message *, const char *, const char *)) \
    _(int, message_get_expect_reply, (message *)) \
    _(const char *, message_get_path, (message *)) \
    _(const char *, message_get_interface, (message *)) \
    _(const char *, message_get_member, (message *)) \
    _(const char *, message_get_signature, (message *, int)) \
    _(int, message_enter_container, (message *, char, const char *)) \
    _(int, message_exit_container, (message *)) \
    _(int, message_read_basic, (message *, char, void *)) \
    _(int, message_new_method_return, (message *, message **)) \
    _(int, message_new_method_errorf, (message *, message **, const char *, const char *, ...)) \
    _(int, message_append_basic, (message *, char, const void *)) \
    _(int, message_open_container, (message *, char, const char *)) \
    _(int, message_close_container, (message *))

#define SLOT(result, name, parameters) result(*name) parameters;
static struct { FUNCTIONS(SLOT) } sd;
static int is_there;

static void start(void) {
    void *handle = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define FIND(result, name, parameters) \
    sd.name = (__typeof__(sd.name))dlsym(handle, "sd_bus_" #name); \
    if (!sd.name) return;
    FUNCTIONS(FIND)
    is_there = 1;
}

struct cl_bus {
    sd_bus *bus;
    char *name;
};

struct cl_call {
    sd_bus *bus;
    message *request;
    message *reply;
    int error;  ///< the first error in building the reply
};

int cl_bus_open(const char *name, struct cl_bus **out) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    if (!is_there) return -ENOSYS;
    struct cl_bus *made = calloc(1, sizeof *made);
    if (!made) return -ENOMEM;
    made->name = strdup(name);
    int result = made->name ? sd.open_user(&made->bus) : -ENOMEM;
    if (result >= 0) result = sd.request_name(made->bus, name, 0);
    if (result < 0) {
        cl_bus_close(made);
        return result;
    }
    *out = made;
    return 0;
}

int cl_bus_next(struct cl_bus *bus, uint64_t microseconds, struct cl_call **out) {
    for (;;) {
        message *found = NULL;
        int result = sd.process(bus->bus, &found);
        if (result < 0) return result;
        if (found) {
            if (sd.message_is_method_call(found, NULL, NULL) > 0) {
                struct cl_call *call = calloc(1, sizeof *call);
                if (!call) {
                    sd.message_unref(found);
                    return -ENOMEM;
                }
                call->bus = bus->bus;
                call->request = found;
                *out = call;
                return 1;
            }
            sd.message_unref(found);
            continue;
        }
        if (result > 0) continue;
        result = sd.wait(bus->bus, microseconds);
        if (result <= 0) return result == -EINTR ? 0 : result;
    }
}

int cl_bus_release(struct cl_bus *bus) { return sd.release_name(bus->bus, bus->name); }

void cl_bus_close(struct cl_bus *bus) {
    if (bus->bus) sd.flush_close_unref(bus->bus);
    free(bus->name);
    free(bus);
}

static const char *text(const char *found) { return found ? found : ""; }
const char *cl_call_path(const struct cl_call *call) { return text(sd.message_get_path(call->request)); }
const char *cl_call_interface(const struct cl_call *call) { return text(sd.message_get_interface(call->request)); }
const char *cl_call_member(const struct cl_call *call) { return text(sd.message_get_member(call->request)); }
const char *cl_call_signature(const struct cl_call *call) { return text(sd.message_get_signature(call->request, 1)); }

int cl_call_string(struct cl_call *call, const char **out) { return sd.message_read_basic(call->request, 's', out); }

int cl_call_strings(struct cl_call *call, const char **out, size_t room, size_t *count) {
    *count = 0;
    int result = sd.message_enter_container(call->request, 'a', "s");
    if (result <= 0) return result < 0 ? result : -ENXIO;
    const char *found;
    while ((result = sd.message_read_basic(call->request, 's', &found)) > 0) {
        if (*count == room) return -E2BIG;
        out[(*count)++] = found;
    }
    return result < 0 ? result : sd.message_exit_container(call->request);
}

static void note(struct cl_call *call, int result) {
    if (result < 0 && !call->error) call->error = result;
}

static int begin(struct cl_call *call) {
    if (!call->reply && !call->error) note(call, sd.message_new_method_return(call->request, &call->reply));
    return !call->error;
}

void cl_reply_string(struct cl_call *call, const char *value) {
    if (begin(call)) note(call, sd.message_append_basic(call->reply, 's', value));
}

void cl_reply_int(struct cl_call *call, int32_t value) {
    if (begin(call)) note(call, sd.message_append_basic(call->reply, 'i', &value));
}

void cl_reply_double(struct cl_call *call, double value) {
    if (begin(call)) note(call, sd.message_append_basic(call->reply, 'd', &value));
}

void cl_reply_open(struct cl_call *call, char type, const char *contents) {
    if (begin(call)) note(call, sd.message_open_container(call->reply, type, contents));
}

void cl_reply_close(struct cl_call *call) {
    if (begin(call)) note(call, sd.message_close_container(call->reply));
}

static void end(struct cl_call *call) {
    if (call->reply) sd.message_unref(call->reply);
    sd.message_unref(call->request);
    free(call);
}

int cl_call_answer(struct cl_call *call) {
    int result = 0;
    if (sd.message_get_expect_reply(call->request) > 0 && begin(call)) result = sd.send(call->bus, call->reply, NULL);
    if (call->error) result = call->error;
    if (result >= 0) result = sd.flush(call->bus);
    end(call);
    return result < 0 ? result : 0;
}

int cl_call_refuse(struct cl_call *call, const char *name, const char *words) {
    int result = 0;
    message *refusal = NULL;
    if (sd.message_get_expect_reply(call->request) > 0) {
        result = sd.message_new_method_errorf(call->request, &refusal, name, "%s", words);
        if (result >= 0) result = sd.send(call->bus, refusal, NULL);
        if (refusal) sd.message_unref(refusal);
        if (result >= 0) result = sd.flush(call->bus);
    }
    end(call);
    return result < 0 ? result : 0;
}
