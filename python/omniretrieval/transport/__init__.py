"""How requests reach the program: over its standard input and output, or a server over HTTP."""
