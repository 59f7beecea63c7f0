import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** For every Node process of ours, as in package.json. Else SIGUSR1 opens the inspector for any program. */
export const NODE_FLAGS: readonly string[] = ['--disable-sigusr1']

/**
 * Node's flags for the daemon, however it is started; package.json has the same. Without the second flag V8 lets
 * the young generation grow to 64 MB and more over days. With it, a daemon at rest holds 5 MB less and one under
 * load a third less, and both answer as many hits and events per second.
 */
export const DAEMON_NODE_FLAGS: readonly string[] = [...NODE_FLAGS, '--max-semi-space-size=4']

/** Whether this is the TypeScript of a clone. The package has it as JavaScript (bin/package/bundle.ts). */
export const IS_CLONE = import.meta.url.endsWith('.ts')

/** The folder of the clone, or of the installed package. */
export const PROGRAM_FOLDER = resolve(fileURLToPath(new URL('../../', import.meta.url)))

/** The program itself, for processes that we start. */
export const COMMAND = join(PROGRAM_FOLDER, 'bin/coauthors.mjs')

/** The beginning of each of our commands, as the user types it. The pages show it. */
export function ownProgram(): string {
  if (IS_CLONE) return launcherOf(PROGRAM_FOLDER, typedIn())
  const npx = npxPackage()
  return npx === null ? 'coauthors' : `npx ${quoted(npx)}`
}

/** A command of ours as the user types it: `ownCommand('cache clear')`. */
export const ownCommand = (command: string): string =>
  command === 'start' && IS_CLONE && typedIn() === PROGRAM_FOLDER ? 'npm start' : `${ownProgram()} ${command}`

/** The user's folder. npm runs scripts in the project's folder, and says where it was called. */
const typedIn = (): string => (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd()

/** The launcher of a clone as it is typed in a folder: in a POSIX shell; on Windows in cmd and PowerShell alike. */
export function launcherOf(clone: string, typedIn: string, platform = process.platform): string {
  if (platform !== 'win32') return typedIn === clone ? './coauthors' : quoted(`${clone}/coauthors`)
  if (typedIn === clone) return '.\\coauthors'
  const launcher = `${clone}\\coauthors`
  // PowerShell takes a command in quotes for a text.
  return quoted(launcher, platform) === launcher ? launcher : `node "${clone}\\bin\\coauthors.mjs"`
}

/** The package that the user has given npx, which notes it in its cache; null if this is installed elsewhere. */
export function npxPackage(folder = PROGRAM_FOLDER): string | null {
  try {
    const { _npx } = JSON.parse(readFileSync(join(folder, '../../../package.json'), 'utf8'))
    return String(_npx.packages[0])
  } catch {
    return null
  }
}

/** A word of a shell's command. */
export function quoted(word: string, platform = process.platform): string {
  if (/^[\w./\\:@-]+$/.test(word) && (platform === 'win32' || !word.includes('\\'))) return word
  return platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`
}
