/** How this user's commands begin, such as `./coauthors`. Only the daemon's page has this text; the extension lacks it. */
const programHere = (): string | undefined => document.documentElement.dataset.program

/** Whether an operator runs the servers: in a department's page, commands begin with ''. */
export const isOperated = (): boolean => programHere() === ''

/** A command of CoAuthors as this user types it. */
export const commandHere = (command: string): string => `${programHere() ?? 'coauthors'} ${command}`
