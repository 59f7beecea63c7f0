import type { OwnCommand } from '../../words/failure-words.ts'

/** The beginning of our commands, as the servers write it into their pages. The extension is told none. */
const programHere = (): string | undefined => document.documentElement.dataset.program

/** Whether another person runs the servers: a department's page is told an empty beginning. */
export const isOperated = (): boolean => programHere() === ''

/** A command of ours as this user types it; in the extension that of each installation. */
export const commandHere: OwnCommand = (name) => {
  const programs = [programHere() ?? ['coauthors', 'npm run']].flat()
  return programs
    .map((program) => (program === 'npm run' && name === 'start' ? 'npm start' : `${program} ${name}`))
    .join(BETWEEN_COMMANDS)
}
export const BETWEEN_COMMANDS = ' / '
