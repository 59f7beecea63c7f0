/** How this user's commands begin, such as `./coauthors`. Undefined in the extension. */
const programHere = (): string | undefined => document.documentElement.dataset.program

/** Whether an operator runs the servers. In a department's page, commands begin with ''. */
export const isOperated = (): boolean => programHere() === ''

/** One of our commands as this user types it: `commandHere('start')`. */
export const commandHere = (command: string): string => `${programHere() ?? 'coauthors'} ${command}`
