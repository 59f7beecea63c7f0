import type { OwnCommand } from '../../words/failure-words.ts'

/** The beginning of our commands, as the servers write it into their pages. The extension is told none. */
const programHere = (): string | undefined => document.documentElement.dataset.program

/** Whether another person runs the servers: a department's page is told an empty beginning. */
export const isOperated = (): boolean => programHere() === ''

/** A command of ours as this user types it. */
export const commandHere: OwnCommand = (name) => `${programHere() ?? 'coauthors'} ${name}`
