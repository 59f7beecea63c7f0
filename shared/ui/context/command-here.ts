import type { OwnCommand } from '../../words/failure-words.ts'

/** The beginning of CoAuthors' commands, which the daemon writes into its page. The extension has none. */
const programHere = (): string | undefined => document.documentElement.dataset.program

/** Whether another person runs the servers. The page of a department has an empty beginning of commands. */
export const isOperated = (): boolean => programHere() === ''

/** A command of CoAuthors as this user types it. */
export const commandHere: OwnCommand = (name) => `${programHere() ?? 'coauthors'} ${name}`
