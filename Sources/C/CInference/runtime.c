#include "CInference.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The declarations that are needed from openvino/c/*.h.
struct shape { int64_t rank; int64_t *sides; };
struct property { const char *key; const void *value; };
struct version { const char *build, *description; };
enum { element_bf16 = 2, element_f32 = 4 };

struct functions {
    int (*get_version)(struct version *);
    void (*free_version)(struct version *);
    int (*create)(void **core);
    int (*read)(const void *core, const char *bytes, size_t count, const void *weights, void **model);
    int (*read_file)(const void *core, const char *path, const char *weights, void **model);
    void (*free_model)(void *);
    int (*adapt)(const void *model, void **adapter);
    void (*free_adapter)(void *);
    int (*adapted_output)(const void *adapter, size_t number, void **output);
    void (*free_output)(void *);
    int (*output_tensor)(const void *output, void **tensor);
    void (*free_output_tensor)(void *);
    int (*set_element)(void *tensor, int element);
    int (*adapted)(const void *adapter, void **model);
    int (*compile)(const void *core, const void *model, const char *device, size_t count, const struct property *, void **compiled);
    void (*free_compiled)(void *);
    int (*create_request)(const void *compiled, void **request);
    void (*free_request)(void *);
    int (*tensor)(int element, struct shape, void *values, void **tensor);
    void (*free_tensor)(void *);
    int (*set_input)(void *request, const void *tensor);
    int (*infer)(void *request);
    int (*get_output)(const void *request, size_t number, void **tensor);
    int (*get_shape)(const void *tensor, struct shape *);
    void (*free_shape)(struct shape *);
    int (*get_element)(const void *tensor, int *element);
    int (*get_values)(const void *tensor, void **values);
    const char *(*last_error)(void);
};

static const char *const names[] = {
    "ov_get_openvino_version", "ov_version_free", "ov_core_create", "ov_core_read_model_from_memory_buffer", "ov_core_read_model",
    "ov_model_free",
    "ov_preprocess_prepostprocessor_create", "ov_preprocess_prepostprocessor_free",
    "ov_preprocess_prepostprocessor_get_output_info_by_index", "ov_preprocess_output_info_free",
    "ov_preprocess_output_info_get_tensor_info", "ov_preprocess_output_tensor_info_free", "ov_preprocess_output_set_element_type",
    "ov_preprocess_prepostprocessor_build",
    "ov_core_compile_model_props", "ov_compiled_model_free", "ov_compiled_model_create_infer_request", "ov_infer_request_free",
    "ov_tensor_create_from_host_ptr", "ov_tensor_free", "ov_infer_request_set_input_tensor", "ov_infer_request_infer",
    "ov_infer_request_get_output_tensor_by_index", "ov_tensor_get_shape", "ov_shape_free", "ov_tensor_get_element_type",
    "ov_tensor_data", "ov_get_last_err_msg",
};

struct ci_library {
    union {
        struct functions call;
        void *slots[sizeof(struct functions) / sizeof(void *)];
    };
    void *core;
    char version[64];
    _Atomic uint64_t network_time;
};

struct ci_network { ci_library *library; void *compiled; clockid_t clock; };
struct ci_request { ci_library *library; void *request; clockid_t clock; };

_Static_assert(sizeof names / sizeof *names == sizeof(struct functions) / sizeof(void *), "each function has its name");

static void explain(char *message, size_t capacity, const char *what, const char *why) {
    snprintf(message, capacity, "%s: %.*s", what, (int)strcspn(why ? why : "no reason given", "\n"), why ? why : "no reason given");
}

ci_library *ci_open(const char *path, char *message, size_t capacity) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        explain(message, capacity, "it cannot be loaded", dlerror());
        return NULL;
    }
    ci_library *library = calloc(1, sizeof *library);
    if (!library) return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        library->slots[i] = dlsym(handle, names[i]);
        if (library->slots[i]) continue;
        explain(message, capacity, "it is of another version, without", names[i]);
        free(library);
        return NULL;
    }
    struct version version = {0};
    if (library->call.get_version(&version) == 0) {
        snprintf(library->version, sizeof library->version, "%s", version.build ? version.build : "");
        library->call.free_version(&version);
    }
    if (library->call.create(&library->core) != 0) {
        explain(message, capacity, "it does not start", library->call.last_error());
        free(library);
        return NULL;
    }
    return library;
}

const char *ci_version(const ci_library *library) { return library->version; }

uint64_t ci_network_time(const ci_library *library) { return atomic_load_explicit(&library->network_time, memory_order_relaxed); }

/// Changes the output of the model to bfloat16, the type in which the network computes.
static int shorten(const struct functions *call, void **model) {
    void *adapter = NULL, *output = NULL, *tensor = NULL, *shortened = NULL;
    int status = call->adapt(*model, &adapter);
    if (status == 0) status = call->adapted_output(adapter, 0, &output);
    if (status == 0) status = call->output_tensor(output, &tensor);
    if (status == 0) status = call->set_element(tensor, element_bf16);
    if (status == 0) status = call->adapted(adapter, &shortened);
    if (tensor) call->free_output_tensor(tensor);
    if (output) call->free_output(output);
    if (adapter) call->free_adapter(adapter);
    if (status != 0) return status;
    call->free_model(*model);
    *model = shortened;
    return 0;
}

/// Compiles a model and frees it.
static ci_network *compile(ci_library *library, void *model, const struct ci_plan *plan, char *message, size_t capacity) {
    if (plan->is_bf16 && strcmp(plan->precision, "bf16") == 0 && shorten(&library->call, &model) != 0) {
        explain(message, capacity, "its output cannot be adapted", library->call.last_error());
        library->call.free_model(model);
        return NULL;
    }
    char threads[16], requests[16], shapes[16];
    snprintf(threads, sizeof threads, "%d", plan->threads);
    snprintf(requests, sizeof requests, "%d", plan->requests);
    snprintf(shapes, sizeof shapes, "%d", plan->shapes);
    const struct property properties[] = {
        {"INFERENCE_NUM_THREADS", threads}, {"NUM_STREAMS", requests}, {"INFERENCE_PRECISION_HINT", plan->precision},
        {"ENABLE_CPU_PINNING", "NO"},  // the cores are shared with other workers
        {"CPU_RUNTIME_CACHE_CAPACITY", shapes},
    };
    size_t number = sizeof properties / sizeof *properties - (plan->shapes > 0 ? 0 : 1);
    void *compiled = NULL;
    int status = library->call.compile(library->core, model, "CPU", number, properties, &compiled);
    if (status != 0) explain(message, capacity, "it cannot be compiled", library->call.last_error());
    library->call.free_model(model);
    ci_network *network = status == 0 ? calloc(1, sizeof *network) : NULL;
    if (!network) {
        if (compiled) library->call.free_compiled(compiled);
        return NULL;
    }
    network->library = library;
    network->compiled = compiled;
    // A request with one thread runs on the caller's thread, possibly in parallel with other requests, so its time is that of
    // the thread. A request with several threads runs alone, so its time is that of the whole process.
    network->clock = plan->threads > plan->requests ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID;
    return network;
}

ci_network *ci_compile(ci_library *library, const uint8_t *onnx, size_t count, const struct ci_plan *plan, char *message, size_t capacity) {
    void *model = NULL;
    if (library->call.read(library->core, (const char *)onnx, count, NULL, &model) == 0) {
        return compile(library, model, plan, message, capacity);
    }
    explain(message, capacity, "it cannot be read", library->call.last_error());
    return NULL;
}

ci_network *ci_compile_file(ci_library *library, const char *path, const char *weights, const struct ci_plan *plan, char *message, size_t capacity) {
    void *model = NULL;
    if (library->call.read_file(library->core, path, weights, &model) == 0) {
        return compile(library, model, plan, message, capacity);
    }
    explain(message, capacity, "it cannot be read", library->call.last_error());
    return NULL;
}

void ci_network_free(ci_network *network) {
    network->library->call.free_compiled(network->compiled);
    free(network);
}

ci_request *ci_request_new(ci_network *network) {
    ci_request *request = calloc(1, sizeof *request);
    if (!request) return NULL;
    request->library = network->library;
    request->clock = network->clock;
    if (network->library->call.create_request(network->compiled, &request->request) == 0) return request;
    free(request);
    return NULL;
}

void ci_request_free(ci_request *request) {
    request->library->call.free_request(request->request);
    free(request);
}

static int fetch(ci_request *request, size_t number, struct ci_output *output) {
    const struct functions *call = &request->library->call;
    void *tensor = NULL, *values = NULL;
    int status = call->get_output(request->request, number, &tensor);
    if (status != 0) return status;
    struct shape shape = {0};
    status = call->get_shape(tensor, &shape);
    if (status == 0) {
        output->rank = (int)(shape.rank < 8 ? shape.rank : 8);
        for (int i = 0; i < output->rank; i++) output->sides[i] = shape.sides[i];
        call->free_shape(&shape);
        int element = 0;
        status = call->get_element(tensor, &element);
        if (status == 0) status = call->get_values(tensor, &values);
        output->is_bf16 = element == element_bf16;
        output->values = element == element_bf16 || element == element_f32 ? values : NULL;
    }
    call->free_tensor(tensor);  // the request keeps a reference of its own
    return status;
}

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static int infer(ci_request *request) {
    uint64_t start = nanoseconds(request->clock);
    int status = request->library->call.infer(request->request);
    atomic_fetch_add_explicit(&request->library->network_time, nanoseconds(request->clock) - start, memory_order_relaxed);
    return status;
}

int ci_run(ci_request *request, float *input, const int64_t *sides, int rank, struct ci_output *output) {
    const struct functions *call = &request->library->call;
    struct shape shape = {rank, (int64_t *)sides};
    void *tensor = NULL;
    int status = call->tensor(element_f32, shape, input, &tensor);
    if (status != 0) return status;
    status = call->set_input(request->request, tensor);
    if (status == 0) status = infer(request);
    if (status == 0) status = fetch(request, 0, output);
    call->free_tensor(tensor);
    return status;
}

int ci_further(ci_request *request, int number, struct ci_output *output) { return fetch(request, (size_t)number, output); }
