// Runs a program with the denials of Docker's default seccomp profile for a container without capabilities
// (moby, profiles/seccomp/default_linux.go, version 25). The profile itself is a list of allowed calls; this filter has only those
// denials that the profile is known for, so it is no proof for an engine.
//
//     denials PROGRAM ARGUMENT…

#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int denied[] = {
    SYS_acct, SYS_add_key, SYS_bpf, SYS_clock_adjtime, SYS_clock_settime, SYS_delete_module, SYS_fanotify_init, SYS_finit_module,
    SYS_fsconfig, SYS_fsmount, SYS_fsopen, SYS_fspick, SYS_get_mempolicy, SYS_init_module, SYS_io_uring_enter, SYS_io_uring_register,
    SYS_io_uring_setup, SYS_kcmp, SYS_kexec_load, SYS_keyctl, SYS_lookup_dcookie, SYS_mbind, SYS_migrate_pages, SYS_mount,
    SYS_mount_setattr, SYS_move_mount, SYS_move_pages, SYS_nfsservctl, SYS_open_by_handle_at, SYS_open_tree, SYS_perf_event_open,
    SYS_pidfd_getfd, SYS_pivot_root, SYS_process_madvise, SYS_quotactl, SYS_reboot, SYS_request_key, SYS_set_mempolicy, SYS_setdomainname,
    SYS_sethostname, SYS_setns, SYS_settimeofday, SYS_swapoff, SYS_swapon, SYS_syslog, SYS_umount2, SYS_unshare, SYS_userfaultfd,
    SYS_vhangup,
};
enum { count = sizeof denied / sizeof *denied, namespaces = 0x7e020000 };

#define JUMP(what, value, yes, no) (struct sock_filter) BPF_JUMP(BPF_JMP | what | BPF_K, value, yes, no)
#define GIVE(answer) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, answer)
#define LOAD(field) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))

int main(int words, char **arguments) {
    struct sock_filter program[2 * count + 9];
    unsigned short length = 0;
    program[length++] = LOAD(nr);
    for (int i = 0; i < count; i++) {
        program[length++] = JUMP(BPF_JEQ, (unsigned)denied[i], 0, 1);
        program[length++] = GIVE(SECCOMP_RET_ERRNO | EPERM);
    }
    // libc falls back to clone, whose flags can be checked.
    program[length++] = JUMP(BPF_JEQ, SYS_clone3, 0, 1);
    program[length++] = GIVE(SECCOMP_RET_ERRNO | ENOSYS);
    program[length++] = JUMP(BPF_JEQ, SYS_clone, 1, 0);
    program[length++] = GIVE(SECCOMP_RET_ALLOW);
    program[length++] = LOAD(args[0]);
    program[length++] = JUMP(BPF_JSET, namespaces, 0, 1);
    program[length++] = GIVE(SECCOMP_RET_ERRNO | EPERM);
    program[length++] = GIVE(SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {length, program};
    if (words < 2) return 2;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) != 0) {
        perror("denials");
        return 2;
    }
    execvp(arguments[1], arguments + 1);
    perror(arguments[1]);
    return 2;
}
