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

/** The commands that are scripts of the clone's package.json, too. */
const SCRIPTS = ['start', 'daemon', 'backend', 'import', 'build']

/** The beginning of each of our commands; before `start`, `backend` and `import` it is enough. The pages show it. */
export function ownProgram(): string {
  const npx = IS_CLONE ? null : npxPackage()
  if (npx !== null) return `npx ${quoted(npx)}`
  return IS_CLONE ? npmScript('run') : 'coauthors'
}

/** A command of ours as the user types it: `ownCommand('cache clear')`. */
export function ownCommand(command: string): string {
  if (!IS_CLONE) return `${ownProgram()} ${command}`
  if (command === 'start') return npmScript('start')
  const [name = '', ...args] = command.split(' ')
  if (!SCRIPTS.includes(name)) return npmScript(`run coauthors -- ${command}`)
  return npmScript(['run', name, ...(args.length > 0 ? ['--', ...args] : [])].join(' '))
}

/** A command of npm in the clone, with its folder if the user is in another one. */
export function npmScript(script: string): string {
  // npm runs scripts in the project's folder, and says where it was called.
  const typedIn = process.env.INIT_CWD ?? process.cwd()
  return typedIn === PROGRAM_FOLDER ? `npm ${script}` : `npm --prefix ${quoted(PROGRAM_FOLDER)} ${script}`
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

const quoted = (path: string): string => (/^[\w./\\:@-]+$/.test(path) ? path : JSON.stringify(path))
