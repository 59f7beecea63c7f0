import { rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { StartError } from '../../shared/server/errors.ts'
import { coauthorsCommand } from '../../shared/server/own-commands.ts'
import { fillTemplate } from './fill-template.ts'
import {
  type ProgramState,
  type RunCommand,
  reasonOf,
  runCommand,
  runOrFail,
  type ServiceManager,
  showCommand,
} from './manager.ts'
import { isOwn, MARK, requireOwn, writeOwn } from './own-files.ts'
import type { ProgramName, ProgramPlan } from './program-plan.ts'

const unitOf = (name: ProgramName): string => `coauthors-${name}.service`
const fileOf = (name: ProgramName): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'systemd/user', unitOf(name))
const systemctl = (...args: string[]) => ['--user', ...args]

/** systemd's manager for one user. Its journal keeps and rotates the logs. */
export function systemd(run: RunCommand = runCommand): ServiceManager {
  return {
    title: 'systemd',
    async absence() {
      const asked = await run('systemctl', systemctl('show', '--property=Version'))
      return asked.code === 0 ? null : `no systemd user manager answers (${reasonOf(asked)})`
    },
    async install(plans) {
      for (const { name } of plans) requireOwn(fileOf(name))
      const sandbox = await startInTightest(run, plans)
      await runOrFail(run, 'systemctl', systemctl('enable', ...plans.map(({ name }) => unitOf(name))))
      return [
        'It starts at your login and ends with your last session; to keep it without one: loginctl enable-linger',
        ...WEAKER[sandbox],
      ]
    },
    async remove(name) {
      const path = fileOf(name)
      if (!isOwn(path)) return []
      await runOrFail(run, 'systemctl', systemctl('disable', '--now', unitOf(name)))
      rmSync(path)
      await runOrFail(run, 'systemctl', systemctl('daemon-reload'))
      // Without this a failed unit stays in the list; for other units the command fails, which is ignored.
      await run('systemctl', systemctl('reset-failed', unitOf(name)))
      return [path]
    },
    state: (name) => state(run, name),
    // Selects by fields of the journal, because `--user` finds nothing if users have no journal of their own.
    printLogs: (names, { lines, follow }) =>
      showCommand('journalctl', [
        ...names.map((name) => `--user-unit=${unitOf(name)}`),
        `--lines=${lines}`,
        ...(follow ? ['--follow'] : ['--no-pager']),
      ]),
  }
}

/** How much of the template's sandbox a user's systemd supports, from the strictest on. */
export const SANDBOXES = ['full', 'namespaces', 'filters', 'none'] as const
type Sandbox = (typeof SANDBOXES)[number]

const WEAKER: Record<Sandbox, readonly string[]> = {
  full: [],
  namespaces: [],
  filters: ['This system lets no user make namespaces: the services can read and write what you can.'],
  none: ['This system can hold the services in no sandbox: they may do what you may.'],
}

/**
 * Starts the programs in the strictest sandbox that this machine supports. With `Type=exec` a restart fails at once
 * if the sandbox is not supported.
 */
async function startInTightest(run: RunCommand, plans: readonly ProgramPlan[]): Promise<Sandbox> {
  const version = Number(/^systemd (\d+)/.exec(await runOrFail(run, 'systemctl', ['--version']))?.[1] ?? 0)
  const restart = systemctl('restart', ...plans.map(({ name }) => unitOf(name)))
  for (const sandbox of SANDBOXES) {
    const units = plans.map((plan) => systemdUnit(plan, { version, sandbox }))
    for (const [index, { name }] of plans.entries()) writeOwn(fileOf(name), units[index] ?? '')
    await runOrFail(run, 'systemctl', systemctl('daemon-reload'))
    if (sandbox !== 'none' && (await run('systemctl', restart)).code === 0) return sandbox
  }
  await runOrFail(run, 'systemctl', restart)
  return 'none'
}

async function state(run: RunCommand, name: ProgramName): Promise<ProgramState> {
  const asked = ['ActiveState', 'SubState', 'MainPID', 'ExecMainCode', 'ExecMainStatus', 'NRestarts']
  const show = systemctl('show', unitOf(name), `--property=${asked.join(',')}`)
  const lines = (await runOrFail(run, 'systemctl', show)).split('\n').map((line) => line.split('='))
  const facts = new Map(lines.map(([property = '', value = '']) => [property, value]))
  const numberOf = (property: string): number => Number(facts.get(property) ?? 0)
  // `ExecMainCode` is waitid(2)'s: 0 if it has not ended, 1 for an exit, others for a signal.
  const code = numberOf('ExecMainCode')
  const said = [
    code > 0 && `last end: ${code === 1 ? 'exit code' : 'signal'} ${facts.get('ExecMainStatus') ?? '?'}`,
    numberOf('NRestarts') > 0 && `restarts: ${numberOf('NRestarts')}`,
  ].filter(Boolean)
  return {
    installed: isOwn(fileOf(name)),
    running: facts.get('ActiveState') === 'active',
    pid: numberOf('MainPID') > 0 ? numberOf('MainPID') : null,
    lastExit: said.length > 0 ? said.join(', ') : null,
  }
}

/** The first version with `RestartSteps=` (its NEWS); older ones warn about unknown options. */
const GROWING_DELAYS = 254

/**
 * A limit for faults, far above normal use. Answers in flight take at most 512 MiB, doubled by their text and
 * bytes. The daemon rests at 100 MB and reads bodies of 64 MiB. The backend imports at 1.8 GB in a separate process
 * and answers queries meanwhile.
 */
const MEMORY_MAX = { daemon: '2G', backend: '4G' } as const

/** Throws a StartError if a path cannot be written in a unit, or the program could write the whole home. */
export function systemdUnit(
  plan: ProgramPlan,
  { version, sandbox }: { version: number; sandbox: Sandbox },
): string {
  const { name, node, args, environment, checkout, folders, reads, description } = plan
  if (/["'\\]/.test(node)) {
    throw new StartError(
      `systemd runs no program with a quote or a backslash in its path: move ${node}, then install again.`,
    )
  }
  const open = folders.find((folder) => isWithin(folder, homedir()))
  if (open !== undefined) {
    throw new StartError(
      `The service could write everything in ${open}: give its store and its database a folder of their own, below your home or elsewhere.`,
    )
  }
  const readOnly = [checkout, node, ...reads.map(boundFor)]
  const unit = fillTemplate('coauthors.service', {
    mark: MARK,
    uninstall: coauthorsCommand('service uninstall'),
    name,
    description,
    command: [node, ...args].map(quoted).join(' '),
    environment: Object.entries(environment).map(([variable, value]) => quoted(`${variable}=${value}`)),
    delays:
      version >= GROWING_DELAYS
        ? ['RestartSec=1', 'RestartSteps=8', 'RestartMaxDelaySec=300']
        : ['RestartSec=10'],
    memoryMax: MEMORY_MAX[name],
    readOnly: outermost(readOnly.filter((path) => !folders.some((folder) => isWithin(folder, path)))).map(
      quotedPath,
    ),
    writable: outermost(folders).map(quotedPath),
  })
  const parts = unit.split(/^(?=# Sandbox: )/m)
  return parts.slice(0, SANDBOXES.length - SANDBOXES.indexOf(sandbox)).join('')
}

/**
 * Binds the folder of a file, because a bound file would not follow a replacement. Binds only the file if its
 * folder contains the home, which must stay hidden.
 */
const boundFor = (file: string): string => (isWithin(dirname(file), homedir()) ? file : dirname(file))

/** Removes paths inside other paths: nothing can be renamed from one mount to another. */
const outermost = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && isWithin(other, path)))

const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)

/** Quotes one word of a unit's line: with C escapes, and `%` doubled since it begins a specifier. */
function quoted(text: string): string {
  const plain = text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')
  return `"${plain.replace(/\p{Cc}/gu, escapedBytes)}"`
}

const escapedBytes = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')

/** Lists of paths do not support C escapes. Quotes keep a colon from starting the destination. */
function quotedPath(path: string): string {
  if (!/\p{Cc}/u.test(path)) return quoted(path)
  const problem = 'has a control character in its name: choose another.'
  throw new StartError(`The folder ${JSON.stringify(path)} ${problem}`)
}
