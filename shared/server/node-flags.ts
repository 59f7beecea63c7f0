/**
 * What every Node that we start is given; package.json has the same. Without it SIGUSR1 opens the inspector on port 9229,
 * and any program that reaches the port runs code in the process. Node has the flag from 22.14 on.
 */
export const NODE_FLAGS: readonly string[] = ['--disable-sigusr1']
