import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import envPaths from 'env-paths'
import { z } from '../../shared/contract/zod.ts'
import { makeFolder } from '../../shared/server/files/data-folder.ts'
import { replaceFile } from '../../shared/server/files/replace-file.ts'
import { codeOf, StartError } from '../../shared/server/server-errors.ts'
import type { LogWishes } from './manager.ts'
import type { ProgramName } from './program-plan.ts'

/** Only CoAuthors writes to these folders, so `uninstall` removes them if they are empty. */
const { config, log } = envPaths('coauthors', { suffix: '' })
const INSTALLATION = join(config, 'services.json')
/** Holds the environment variables if the manager passes none. */
export const settingsFile = (name: ProgramName): string => join(config, `service-${name}.json`)
/** Holds the process id if the manager does not report it. */
export const pidFile = (settings: string): string => `${settings}.pid`
/** Holds the log if the manager has no logs. */
export const logFile = (name: ProgramName): string => join(log, `${name}.log`)
export const olderLog = (path: string): string => `${path}.old`

/** The installed programs, their Node, and the settings of `install`. The next `install` uses the settings again. */
const installation = z.object({
  runs: z._default(z.array(z.string()), []),
  settings: z._default(z.record(z.string(), z.string()), {}),
  backendPort: z.optional(z.string()),
  programs: z.array(z.object({ name: z.enum(['daemon', 'backend']), address: z.string() })),
})

/** Returns no addresses if the file cannot be read. */
export const installedAddresses = (): ReadonlyMap<ProgramName, string> =>
  new Map(readInstallation().programs.map(({ name, address }) => [name, address]))

/** Says which file of the services is lost, without a full stop. Null if all are there. */
export function lossOfServices(): string | null {
  const lost = readInstallation().runs.find((path) => !existsSync(path))
  return lost === undefined ? null : `${lost} is gone, so the services cannot start again`
}

/** Returns an empty installation if the file cannot be read. */
export function readInstallation(): z.infer<typeof installation> {
  try {
    return z.parse(installation, JSON.parse(readFileSync(INSTALLATION, 'utf8')))
  } catch {
    return { runs: [], settings: {}, programs: [] }
  }
}

export function writeInstallation(made: z.infer<typeof installation>): void {
  writeOwn(INSTALLATION, `${JSON.stringify(made, null, 2)}\n`)
}

/** Removes the file of the installation, and the empty folders. Returns false if there was no file. */
export function removeInstallation(): boolean {
  const was = existsSync(INSTALLATION)
  rmSync(INSTALLATION, { force: true })
  for (const folder of [config, log]) {
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
  }
  return was
}

/** Each unit, agent and task has this mark. `install` overwrites no unit or agent without it, and `uninstall` removes none. */
export const MARK = 'Made by coauthors service install'

export const isOwn = (path: string): boolean => existsSync(path) && readFileSync(path, 'utf8').includes(MARK)

/** Throws a StartError if `install` did not create the file. */
export function requireOwn(path: string): void {
  if (existsSync(path) && !isOwn(path)) {
    throw new StartError(`CoAuthors did not make ${path}: move it away, then install again.`)
  }
}

/** Writes a file of the installation. Throws a StartError if it cannot be written. */
export function writeOwn(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path))
  try {
    replaceFile(path, content)
  } catch (error) {
    throw new StartError(`${path} cannot be written: ${codeOf(error) || String(error)}.`)
  }
}

const TEMPLATES = new URL('./templates/', import.meta.url)

/** Fills each `{{name}}` of a template with its escaped value. Repeats a line for each item of a list. */
export function fillTemplate(
  file: string,
  values: Readonly<Record<string, string | readonly string[]>>,
  encode = (text: string): string => text,
): string {
  const template = readFileSync(new URL(file, TEMPLATES), 'utf8')
  const filled = template.split(/\r?\n/).flatMap((line) => {
    const named = [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => values[name])
    const list = named.find((value) => typeof value === 'object') ?? ['']
    return list.map((_, index) =>
      line.replace(/\{\{(\w+)\}\}/g, (_marker, name: string) => {
        const value = values[name] ?? ''
        return encode(typeof value === 'string' ? value : (value[index] ?? ''))
      }),
    )
  })
  return filled.join('\n')
}

/** Throws a StartError if XML cannot hold one of the characters. */
export function xmlText(text: string): string {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text)) {
    throw new StartError(`XML cannot hold a character of ${JSON.stringify(text)}: leave it out.`)
  }
  // Escapes a carriage return, because a parser would read it as a line feed.
  return text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

// --- logs, for a service manager without logs ---

/** A log with more bytes than this becomes the older log. */
export const MOST_BYTES = 1_000_000

/** Prints the last lines of the logs. With `follow`, throws a StartError that says how to follow them. */
export async function printLogFiles(
  names: readonly ProgramName[],
  { lines, follow }: LogWishes,
): Promise<void> {
  for (const name of names) {
    const log = logFile(name)
    print(name, `${contentOf(olderLog(log))}${contentOf(log)}`, lines)
  }
  const follower = process.platform === 'win32' ? 'Get-Content -Wait' : 'tail -F'
  if (follow)
    throw new StartError(
      `To follow the logs: ${names.map((name) => `${follower} "${logFile(name)}"`).join(' and ')}`,
    )
}

const contentOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

function print(name: ProgramName, text: string, mostLines: number): void {
  for (const line of text.split('\n').filter(Boolean).slice(-mostLines)) {
    console.log(`${name.padEnd('backend'.length)}  ${line}`)
  }
}

/**
 * Sends all output of this process to a file, with timestamps. Copies a large file to the older log and truncates it, because
 * launchd has the file open, too. Ignores a log that cannot be written.
 */
export function logInto(path: string): void {
  makeFolder(dirname(path))
  type Done = (error?: Error | null) => void
  const write = (piece: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) {
        copyFileSync(path, olderLog(path))
        truncateSync(path)
      }
      appendFileSync(path, `${new Date().toISOString()} ${Buffer.from(piece)}`, { mode: 0o600 })
    } catch {
      // There is no output to report this.
    }
    const called = typeof encoding === 'function' ? encoding : done
    if (called) process.nextTick(called)
    return true
  }
  process.stdout.write = write
  process.stderr.write = write
}
