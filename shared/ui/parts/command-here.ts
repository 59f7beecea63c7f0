import type { OwnCommand } from '../../words/failure-words.ts'

/** A command of ours as this user types it. The servers write its beginning into their pages; the extension is not told. */
export const commandHere: OwnCommand = (name) => {
  const program = document.documentElement.dataset.program || 'npm run'
  return program === 'npm run' && name === 'start' ? 'npm start' : `${program} ${name}`
}
