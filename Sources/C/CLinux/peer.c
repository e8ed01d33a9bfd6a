#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int cl_owners_open(void) {
    int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (fd < 0) return -errno;
    // The kernel has responded when `sendto` returns. A timeout is set anyway, because connections wait for this response.
    struct timeval limit = {.tv_sec = 1};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    return fd;
}

/// The prefix of an IPv4 address mapped to IPv6 (RFC 4291 §2.5.5.2).
static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static int ask(int fd, const struct cl_end *client, const struct cl_end *server) {
    struct {
        struct nlmsghdr head;
        struct inet_diag_req_v2 request;
    } message = {
        .head = {.nlmsg_len = sizeof message, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
        .request = {.sdiag_protocol = IPPROTO_TCP, .idiag_states = ~0u},
    };
    int is4 = !memcmp(client->address, mapped, sizeof mapped);
    struct inet_diag_sockid *id = &message.request.id;
    message.request.sdiag_family = is4 ? AF_INET : AF_INET6;
    id->idiag_sport = htons(client->port);
    id->idiag_dport = htons(server->port);
    memcpy(id->idiag_src, client->address + (is4 ? 12 : 0), is4 ? 4 : 16);
    memcpy(id->idiag_dst, server->address + (is4 ? 12 : 0), is4 ? 4 : 16);
    id->idiag_cookie[0] = id->idiag_cookie[1] = INET_DIAG_NOCOOKIE;
    struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
    if (sendto(fd, &message, sizeof message, 0, (struct sockaddr *)&kernel, sizeof kernel) < 0) return -errno;
    return 0;
}

int64_t cl_owner(int fd, const struct cl_end *client, const struct cl_end *server) {
    int failure = ask(fd, client, server);
    if (failure) return failure;
    union {
        struct nlmsghdr head;
        char bytes[4096];
    } answer;
    ssize_t length = recv(fd, &answer, sizeof answer, 0);
    if (length < 0) return -errno;
    if ((size_t)length < NLMSG_LENGTH(0)) return -EPROTO;
    if (answer.head.nlmsg_type == NLMSG_ERROR) {
        struct nlmsgerr *error = NLMSG_DATA(&answer.head);
        return (size_t)length >= NLMSG_LENGTH(sizeof *error) && error->error < 0 ? error->error : -EPROTO;
    }
    if ((size_t)length < NLMSG_LENGTH(sizeof(struct inet_diag_msg))) return -EPROTO;
    struct inet_diag_msg *found = NLMSG_DATA(&answer.head);
    // A late response to an earlier request, which timed out, must be refused.
    if (found->id.idiag_sport != htons(client->port) || found->id.idiag_dport != htons(server->port)) return -EPROTO;
    // For a socket that no process has open any more, the kernel reports user 0, which would be root. So such a socket belongs
    // to no user.
    return found->idiag_inode ? (int64_t)found->idiag_uid : -ENOENT;
}

/// Reads an address as /proc writes it: 32-bit words, each in the machine's byte order.
static int parse(const char *text, struct cl_end *out) {
    size_t digits = strspn(text, "0123456789ABCDEFabcdef");
    unsigned port;
    if ((digits != 8 && digits != 32) || sscanf(text + digits, ":%x", &port) != 1) return 0;
    uint32_t words[4];
    for (size_t word = 0; word < digits / 8; word++)
        if (sscanf(text + 8 * word, "%8x", &words[word]) != 1) return 0;
    memcpy(out->address, mapped, sizeof mapped);
    memcpy(out->address + (digits == 8 ? 12 : 0), words, digits / 2);
    out->port = (uint16_t)port;
    return 1;
}

static int same(const struct cl_end *one, const struct cl_end *other) {
    return one->port == other->port && !memcmp(one->address, other->address, sizeof one->address);
}

int64_t cl_owner_listed(const struct cl_end *client, const struct cl_end *server) {
    int64_t found = -ENOENT;
    int missing = 0;
    for (int table = 0; table < 2 && found == -ENOENT; table++) {
        FILE *file = fopen(table ? "/proc/net/tcp6" : "/proc/net/tcp", "re");
        if (!file) {
            missing++;
            continue;
        }
        char line[512];
        while (found == -ENOENT && fgets(line, sizeof line, file)) {
            char local[64], remote[64];
            unsigned uid;
            unsigned long inode;
            struct cl_end ends[2];
            if (sscanf(line, " %*d: %63s %63s %*x %*s %*s %*s %u %*d %lu", local, remote, &uid, &inode) != 4) continue;
            if (inode && parse(local, &ends[0]) && parse(remote, &ends[1]) && same(&ends[0], client) && same(&ends[1], server))
                found = uid;
        }
        fclose(file);
    }
    return missing == 2 ? -ENOSYS : found;
}
