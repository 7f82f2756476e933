#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((constructor)) static void loaded(void) { syscall(SYS_write, 1, "native code is loaded\n", 22); }

int leave_mark(const char *path)
{
    long fd = syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_APPEND, 0600);
    if (fd < 0)
        return 1;
    syscall(SYS_write, fd, "native\n", 7);
    return 0;
}

void *PyInit_tools(void)
{
    syscall(SYS_write, 1, "HARMED c-extension: taken for tools.py\n", 39);
    syscall(SYS_exit_group, 0);
    return 0;
}
