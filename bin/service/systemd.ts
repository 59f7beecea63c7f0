import { rmSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { fillTemplate, isOwn, MARK, requireOwn, writeOwn } from './installed-files.ts'
import {
  type ProgramState,
  type RunCommand,
  reasonOf,
  runCommand,
  runOrFail,
  type ServiceManager,
  showCommand,
} from './manager.ts'
import type { ProgramName, ProgramPlan } from './program-plan.ts'

const unitOf = (name: ProgramName): string => `coauthors-${name}.service`
const fileOf = (name: ProgramName): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'systemd/user', unitOf(name))

/** systemd runs services for one user. Its journal stores and rotates the logs. */
export function systemd(run: RunCommand = runCommand): ServiceManager {
  const ask = (...args: string[]) => run('systemctl', ['--user', ...args])
  const tell = (...args: string[]) => runOrFail(run, 'systemctl', ['--user', ...args])

  /** Starts the programs in the strictest sandbox that works here. With `Type=exec`, systemd reports a failed start at once. */
  async function startInStrictest(plans: readonly ProgramPlan[]): Promise<Sandbox> {
    const restart = ['restart', ...plans.map(({ name }) => unitOf(name))]
    const strictest = plans.some(tellsUsersApart) ? SANDBOXES.indexOf('filters') : 0
    for (const sandbox of SANDBOXES.slice(strictest)) {
      const units = plans.map((plan) => [fileOf(plan.name), systemdUnit(plan, sandbox)] as const)
      for (const [file, unit] of units) writeOwn(file, unit)
      await tell('daemon-reload')
      if (sandbox !== 'none' && (await ask(...restart)).code === 0) return sandbox
    }
    await tell(...restart)
    return 'none'
  }

  /** Whether systemd starts the user's services with the machine. False without an answer. */
  const isLingering = async (): Promise<boolean> => {
    const { stdout } = await run('loginctl', ['show-user', userInfo().username, '--property=Linger'])
    return stdout.trim() === 'Linger=yes'
  }

  return {
    title: 'systemd',
    async absence() {
      const asked = await ask('show', '--property=Version')
      return asked.code === 0 ? null : `no systemd user manager answers (${reasonOf(asked)})`
    },
    async install(plans) {
      for (const { name } of plans) requireOwn(fileOf(name))
      const sandbox = await startInStrictest(plans)
      await tell('enable', ...plans.map(({ name }) => unitOf(name)))
      return [
        (await isLingering()) ? LINGERS : ENDS_WITH_SESSION,
        ...(plans.some(tellsUsersApart) ? [NO_NAMESPACES] : (WEAKER[sandbox] ?? [])),
      ]
    },
    start: async (name) => void (await tell('start', unitOf(name))),
    stop: async (name) => void (await tell('stop', unitOf(name))),
    stopsUntil: 'your next login',
    async remove(name) {
      const path = fileOf(name)
      if (!isOwn(path)) return []
      await tell('disable', '--now', unitOf(name))
      rmSync(path)
      await tell('daemon-reload')
      // Removes a failed unit from systemd's list. For other units, this fails without harm.
      await ask('reset-failed', unitOf(name))
      return [path]
    },
    state: async (name) =>
      stateIn(await tell('show', unitOf(name), `--property=${FACTS}`), isOwn(fileOf(name))),
    // Selects by fields of the journal: `--user` finds nothing if users have no journal of their own.
    printLogs: (names, { lines, follow }) =>
      showCommand('journalctl', [
        ...names.map((name) => `--user-unit=${unitOf(name)}`),
        `--lines=${lines}`,
        ...(follow ? ['--follow'] : ['--no-pager']),
      ]),
  }
}

const LINGERS = 'CoAuthors starts with the machine and runs without a session of yours (lingering is on).'
const ENDS_WITH_SESSION =
  'CoAuthors starts at your login and ends with your last session. To run it without a session: loginctl enable-linger'

const FACTS = 'ActiveState,SubState,MainPID,ExecMainCode,ExecMainStatus,NRestarts'

function stateIn(shown: string, installed: boolean): ProgramState {
  const factOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(shown)?.[1] ?? ''
  const [pid, code, restarts] = ['MainPID', 'ExecMainCode', 'NRestarts'].map((name) => Number(factOf(name)))
  const ends = [
    // waitid(2): 0 before the first end, 1 for an exit, others for a signal.
    code ? `last end: ${code === 1 ? 'exit code' : 'signal'} ${factOf('ExecMainStatus') || '?'}` : '',
    restarts ? `restarts: ${restarts}` : '',
  ].filter(Boolean)
  return {
    installed,
    running: factOf('ActiveState') === 'active',
    pid: pid || null,
    lastExit: ends.join(', ') || null,
  }
}

/** A user's systemd may not support the whole sandbox of the template. The strictest comes first. */
export const SANDBOXES = ['full', 'namespaces', 'filters', 'none'] as const
type Sandbox = (typeof SANDBOXES)[number]

const WEAKER: Partial<Record<Sandbox, readonly string[]>> = {
  filters: ['This system lets no user make namespaces: the services can read and write what you can.'],
  none: ['This system has no sandbox for the services: they can do what you can.'],
}

const NO_NAMESPACES =
  'To know the users that ALLOW_OTHER_USERS names, the services run without namespaces: they can read and write what you can.'

/** With `PrivateUsers=`, /proc/net/tcp shows all other users as `nobody`. Then names of users cannot be compared. */
const tellsUsersApart = ({ environment }: ProgramPlan): boolean =>
  !['', '0', '1'].includes(environment.ALLOW_OTHER_USERS ?? '')

/**
 * The limits are far above normal use. The daemon's unread answers take at most 1 GiB: 512 MiB as text, and 512 MiB as bytes. An
 * import during queries takes 1.8 GB.
 */
const MEMORY_MAX = { daemon: '2G', backend: '4G' } as const

/** Throws a StartError for a path that a unit cannot hold, or if the program could write the whole home. */
export function systemdUnit(plan: ProgramPlan, sandbox: Sandbox): string {
  const { name, node, args, environment, programFolder, folders, reads, description } = plan
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
  const readOnly = [programFolder, node, ...reads.map(boundFor)]
  const unit = fillTemplate('coauthors.service', {
    mark: MARK,
    uninstall: ownCommand('service uninstall'),
    name,
    description,
    command: [node, ...args].map(quoted).join(' '),
    environment: Object.entries(environment).map(([variable, value]) => quoted(`${variable}=${value}`)),
    memoryMax: MEMORY_MAX[name],
    readOnly: outermost(readOnly)
      .filter((path) => !folders.some((folder) => isWithin(folder, path)))
      .map(quoted),
    writable: outermost(folders).map(quoted),
  })
  const parts = unit.split(/^(?=# Sandbox: )/m)
  return parts.slice(0, SANDBOXES.length - SANDBOXES.indexOf(sandbox)).join('')
}

/** Returns a file's folder, so that the service sees a replaced file. Returns only the file if its folder holds the home. */
const boundFor = (file: string): string => (isWithin(dirname(file), homedir()) ? file : dirname(file))

/** Removes paths inside other paths, because a rename between two mounts fails. */
const outermost = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && isWithin(other, path)))

const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)

/**
 * Quotes one word of a unit's line. Doubles `%`, which begins a specifier. A quoted colon does not separate source and
 * destination of a mount. Throws a StartError for control characters, because lists of paths cannot escape them.
 */
function quoted(text: string): string {
  if (!/\p{Cc}/u.test(text)) return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')}"`
  throw new StartError(`${JSON.stringify(text)} has a control character in it: choose another.`)
}
