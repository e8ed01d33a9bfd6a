// Runs a program as if the kernel lacked some system calls: they fail with an error. WallTests builds it.
//
//     without ERRNO CALL… -- PROGRAM ARGUMENT…        all but the program by number

#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { most = 16 };

int main(int count, char **words) {
    struct sock_filter program[2 * most + 2] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    unsigned short length = 1;
    int at = 2;
    for (; at < count && strcmp(words[at], "--") != 0 && at < 2 + most; at++) {
        program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)atoi(words[at]), 0, 1);
        program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)atoi(words[1]));
    }
    program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    if (at + 1 >= count) return 2;
    struct sock_fprog filter = {length, program};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) != 0) {
        perror("without");
        return 2;
    }
    execv(words[at + 1], words + at + 1);
    perror(words[at + 1]);
    return 2;
}
