import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The flags of all our Node processes, as in package.json. Otherwise SIGUSR1 opens the inspector to any program. */
export const NODE_FLAGS: readonly string[] = ['--disable-sigusr1']

/**
 * The flags of the daemon's Node process, as in package.json. Without the second flag, V8 lets the young generation grow
 * to 64 MB and more over days. With the flag, an idle daemon uses 5 MB less and a daemon under load a third less, and both
 * answer as many hits and events per second.
 */
export const DAEMON_NODE_FLAGS: readonly string[] = [...NODE_FLAGS, '--max-semi-space-size=4']

/** Whether the TypeScript of a clone is running. The package contains JavaScript (bin/package/bundle.ts). */
export const IS_CLONE = import.meta.url.endsWith('.ts')

export const PROGRAM_FOLDER = resolve(fileURLToPath(new URL('../../', import.meta.url)))

/** The path of the command line, for processes that we start. */
export const COMMAND = join(PROGRAM_FOLDER, 'bin/coauthors.mjs')

/** Returns the beginning of our commands as the user types it, such as `./coauthors`. The pages show this text. */
export function ownProgram(): string {
  if (IS_CLONE) return launcherOf(PROGRAM_FOLDER, typedIn())
  const npx = npxPackage()
  return npx === null ? 'coauthors' : `npx ${quoted(npx)}`
}

/** Returns one of our commands as the user types it: `ownCommand('cache clear')`. */
export const ownCommand = (command: string): string =>
  command === 'start' && IS_CLONE && typedIn() === PROGRAM_FOLDER ? 'npm start' : `${ownProgram()} ${command}`

/** Returns the user's folder. npm runs scripts in the project's folder, and passes the user's folder in INIT_CWD. */
const typedIn = (): string => (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd()

/** Returns a clone's launcher as a user types it in a folder: for a POSIX shell, and on Windows for both cmd and PowerShell. */
export function launcherOf(clone: string, typedIn: string, platform = process.platform): string {
  if (platform !== 'win32') return typedIn === clone ? './coauthors' : quoted(`${clone}/coauthors`)
  if (typedIn === clone) return '.\\coauthors'
  const launcher = `${clone}\\coauthors`
  // PowerShell reads a command in quotes as a text.
  return quoted(launcher, platform) === launcher ? launcher : `node "${clone}\\bin\\coauthors.mjs"`
}

/** Returns the package name that the user gave npx, from npx's cache; null if the package is installed elsewhere. */
export function npxPackage(folder = PROGRAM_FOLDER): string | null {
  try {
    const { _npx } = JSON.parse(readFileSync(join(folder, '../../../package.json'), 'utf8'))
    return String(_npx.packages[0])
  } catch {
    return null
  }
}

/** Quotes a word for a shell. */
export function quoted(word: string, platform = process.platform): string {
  if (/^[\w./\\:@-]+$/.test(word) && (platform === 'win32' || !word.includes('\\'))) return word
  return platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`
}
