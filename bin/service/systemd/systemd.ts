import { homedir } from 'node:os'
import { join } from 'node:path'
import { isOwn, removeOwn, requireOwn, writeOwn } from '../common/installation.ts'
import type { ProgramState, ServiceManager } from '../common/manager.ts'
import type { ProgramName, ProgramPlan } from '../common/program-plan.ts'
import { type RunCommand, reasonOf, runCommand, runOrFail, showCommand } from '../common/run-command.ts'
import { SANDBOXES, type Sandbox } from './sandbox.ts'
import { systemdUnit } from './systemd-unit.ts'

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
    install: (plans) => install(run, plans),
    async remove(name) {
      const path = fileOf(name)
      if (!isOwn(path)) return []
      await runOrFail(run, 'systemctl', systemctl('disable', '--now', unitOf(name)))
      removeOwn(path)
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

async function install(run: RunCommand, plans: readonly ProgramPlan[]): Promise<string[]> {
  for (const { name } of plans) requireOwn(fileOf(name))
  const version = await systemdVersion(run)
  const sandbox = await startInTightest(run, plans, version)
  await runOrFail(run, 'systemctl', systemctl('enable', ...plans.map(({ name }) => unitOf(name))))
  return [
    'It starts at your login and ends with your last session; to keep it without one: loginctl enable-linger',
    ...(sandbox === 'full' || sandbox === 'namespaces' ? [] : [WEAKER[sandbox]]),
  ]
}

const WEAKER = {
  filters: 'This system lets no user make namespaces: the services can read and write what you can.',
  none: 'This system can hold the services in no sandbox: they may do what you may.',
} as const

/**
 * Starts the programs in the strictest sandbox that this machine supports. With `Type=exec` a restart fails at once
 * if the sandbox is not supported.
 */
async function startInTightest(
  run: RunCommand,
  plans: readonly ProgramPlan[],
  version: number,
): Promise<Sandbox> {
  for (const sandbox of SANDBOXES) {
    const units = plans.map((plan) => ({
      path: fileOf(plan.name),
      text: systemdUnit(plan, { version, sandbox }),
    }))
    for (const { path, text } of units) writeOwn(path, text)
    await runOrFail(run, 'systemctl', systemctl('daemon-reload'))
    const restart = systemctl('restart', ...plans.map(({ name }) => unitOf(name)))
    if (sandbox === 'none') await runOrFail(run, 'systemctl', restart)
    else if ((await run('systemctl', restart)).code !== 0) continue
    return sandbox
  }
  return 'none'
}

async function systemdVersion(run: RunCommand): Promise<number> {
  const { stdout } = await runOrFail(run, 'systemctl', ['--version'])
  return Number(/^systemd (\d+)/.exec(stdout)?.[1] ?? 0)
}

async function state(run: RunCommand, name: ProgramName): Promise<ProgramState> {
  const asked = ['ActiveState', 'SubState', 'MainPID', 'ExecMainCode', 'ExecMainStatus', 'NRestarts']
  const { stdout } = await runOrFail(
    run,
    'systemctl',
    systemctl('show', unitOf(name), `--property=${asked.join(',')}`),
  )
  const facts = new Map(
    stdout.split('\n').map((line) => [line.split('=')[0] ?? '', line.split('=')[1] ?? '']),
  )
  const pid = Number(facts.get('MainPID') ?? 0)
  return {
    installed: isOwn(fileOf(name)),
    running: facts.get('ActiveState') === 'active',
    pid: pid > 0 ? pid : null,
    lastExit: lastExitOf(facts),
  }
}

/** `ExecMainCode` is waitid(2)'s: 0 if it has not ended, 1 for an exit, others for a signal. */
function lastExitOf(facts: ReadonlyMap<string, string>): string | null {
  const code = Number(facts.get('ExecMainCode') ?? 0)
  const restarts = Number(facts.get('NRestarts') ?? 0)
  const said = [
    code > 0 && `last end: ${code === 1 ? 'exit code' : 'signal'} ${facts.get('ExecMainStatus') ?? '?'}`,
    restarts > 0 && `restarts: ${restarts}`,
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : null
}
