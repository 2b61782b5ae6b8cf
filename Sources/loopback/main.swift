// The loopback server as a program.
// Thread: main.

