/** Why the server can't start, said to the person who started it; it needs no stack trace. */
export class StartProblem extends Error {}
