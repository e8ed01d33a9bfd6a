#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

union control {
    struct cmsghdr header;
    char space[CMSG_SPACE(cl_most_descriptors * sizeof(int))];
};

ssize_t cl_send_descriptors(int socket, const void *bytes, size_t length, const int *descriptors, size_t count) {
    if (count > cl_most_descriptors) return -EINVAL;
    union control control;
    memset(&control, 0, sizeof control);
    struct iovec piece = {(void *)bytes, length};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    if (count) {
        message.msg_control = control.space;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

ssize_t cl_receive_descriptors(int socket, void *bytes, size_t length, int *descriptors, size_t *count) {
    union control control;
    struct iovec piece = {bytes, length};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
    *count = 0;
    ssize_t got;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got < 0 && errno == ENOTSOCK) {
        do got = read(socket, bytes, length);
        while (got < 0 && errno == EINTR);
        return got < 0 ? -errno : got;
    }
    if (got < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t some = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        memcpy(descriptors + *count, CMSG_DATA(header), some * sizeof(int));
        *count += some;
    }
    return got;
}
