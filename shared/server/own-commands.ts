import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The flags of all our Node processes, as in package.json. Without this flag, SIGUSR1 of any program opens the inspector. */
export const NODE_FLAGS: readonly string[] = ['--disable-sigusr1']

/**
 * The flags of the daemon, as in package.json. Without the second one, V8's young generation grows to 64 MB and more over days.
 * The flag saves 5 MB in an idle daemon and a third of the memory under load, at the same speed.
 */
export const DAEMON_NODE_FLAGS: readonly string[] = [...NODE_FLAGS, '--max-semi-space-size=4']

/** Whether the program runs from a clone, in TypeScript. The npm package has JavaScript (bin/package/bundle.ts). */
export const IS_CLONE = import.meta.url.endsWith('.ts')

export const PROGRAM_FOLDER = resolve(fileURLToPath(new URL('../../', import.meta.url)))

export const COMMAND = join(PROGRAM_FOLDER, 'bin/coauthors.mjs')

/** How our commands begin for the user, such as `./coauthors`. The pages show it. */
export function ownProgram(): string {
  if (IS_CLONE) return launcherOf(PROGRAM_FOLDER, typedIn())
  const npx = npxPackage()
  return npx === null ? 'coauthors' : `npx ${quoted(npx)}`
}

/** One of our commands as the user types it: `ownCommand('cache clear')`. */
export const ownCommand = (command: string): string =>
  command === 'start' && IS_CLONE && typedIn() === PROGRAM_FOLDER ? 'npm start' : `${ownProgram()} ${command}`

/** npm runs scripts in the project's folder. INIT_CWD is the user's folder. */
const typedIn = (): string => (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd()

/** How a user starts a clone's launcher in the folder `typedIn`: in a POSIX shell, or in cmd and PowerShell. */
export function launcherOf(clone: string, typedIn: string, platform = process.platform): string {
  if (platform !== 'win32') return typedIn === clone ? './coauthors' : quoted(`${clone}/coauthors`)
  if (typedIn === clone) return '.\\coauthors'
  const launcher = `${clone}\\coauthors`
  // In PowerShell, a command in quotes is only a text.
  return quoted(launcher, platform) === launcher ? launcher : `node "${clone}\\bin\\coauthors.mjs"`
}

/** The package name that the user gave npx. Null for a package outside npx's cache. */
export function npxPackage(folder = PROGRAM_FOLDER): string | null {
  try {
    const { _npx } = JSON.parse(readFileSync(join(folder, '../../../package.json'), 'utf8'))
    return String(_npx.packages[0])
  } catch {
    return null
  }
}

export function quoted(word: string, platform = process.platform): string {
  if (/^[\w./\\:@-]+$/.test(word) && (platform === 'win32' || !word.includes('\\'))) return word
  return platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`
}
