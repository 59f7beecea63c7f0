import { resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../..')

/**
 * A script of our package.json as the user types it: `npmScript('run import')`. Outside the folder it names the folder,
 * as a service does: npm would run another project's script there, and `npx coauthors` another project's program.
 */
export function npmScript(script: string): string {
  // npm runs scripts in the project's folder, and says where it was called.
  const typedIn = process.env.INIT_CWD ?? process.cwd()
  return typedIn === FOLDER ? `npm ${script}` : `npm --prefix ${quoted(FOLDER)} ${script}`
}

/** A command of ours as the user types it: `coauthorsCommand('cache clear')`. */
export const coauthorsCommand = (command: string): string => npmScript(`run coauthors -- ${command}`)

const quoted = (path: string): string => (/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path))
