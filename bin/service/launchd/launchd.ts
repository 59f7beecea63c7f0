import { rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolder } from '../../../shared/server/files/data-folder.ts'
import { isOwn, removeOwn, requireOwn, writeOwn } from '../common/installation.ts'
import { printLogFiles } from '../common/log-files.ts'
import { logFile, olderLog, type ProgramState, type ServiceManager } from '../common/manager.ts'
import type { ProgramName, ProgramPlan } from '../common/program-plan.ts'
import { type RunCommand, reasonOf, runCommand, runOrFail } from '../common/run-command.ts'
import { labelOf, launchdPlist } from './launchd-plist.ts'

const BOOTSTRAP_TRIES = 20
const BETWEEN_TRIES_MS = 500

const fileOf = (name: ProgramName): string =>
  join(homedir(), 'Library/LaunchAgents', `${labelOf(name)}.plist`)
const domain = (): string => `gui/${process.getuid?.()}`
const targetOf = (name: ProgramName): string => `${domain()}/${labelOf(name)}`

/** launchd's manager for the logged-in user. It keeps no logs, so the programs write their own, bounded ones. */
export function launchd(run: RunCommand = runCommand): ServiceManager {
  return {
    title: 'launchd',
    async absence() {
      const asked = await run('launchctl', ['print', domain()])
      return asked.code === 0 ? null : `launchd has no session of yours on the screen (${reasonOf(asked)})`
    },
    async install(plans) {
      for (const { name } of plans) requireOwn(fileOf(name))
      for (const plan of plans) await installOne(run, plan)
      return ['It starts at your login and ends when you log out.']
    },
    async remove(name) {
      const path = fileOf(name)
      if (!isOwn(path)) return []
      await run('launchctl', ['bootout', targetOf(name)])
      removeOwn(path)
      const logs = [logFile(name), olderLog(logFile(name))]
      for (const log of logs) rmSync(log, { force: true })
      return [path, ...logs]
    },
    state: (name) => state(run, name),
    printLogs: (names, wishes) => printLogFiles(names, wishes),
  }
}

async function installOne(run: RunCommand, plan: ProgramPlan): Promise<void> {
  const path = fileOf(plan.name)
  const log = logFile(plan.name)
  const text = launchdPlist(plan, log)
  // launchd creates the file, but not its folder.
  makeFolder(dirname(log))
  await run('launchctl', ['bootout', targetOf(plan.name)])
  writeOwn(path, text)
  // The user may have disabled it in the system settings.
  await runOrFail(run, 'launchctl', ['enable', targetOf(plan.name)])
  await bootstrap(run, path)
}

/** For some time after a bootout launchd answers "5: Input/output error", while the old program is still ending. */
async function bootstrap(run: RunCommand, path: string): Promise<void> {
  for (let tries = 1; tries < BOOTSTRAP_TRIES; tries++) {
    const { code, stderr } = await run('launchctl', ['bootstrap', domain(), path])
    if (code === 0) return
    if (!/\b(5|37): /.test(stderr)) break
    await delay(BETWEEN_TRIES_MS)
  }
  await runOrFail(run, 'launchctl', ['bootstrap', domain(), path])
}

async function state(run: RunCommand, name: ProgramName): Promise<ProgramState> {
  const { code, stdout } = await run('launchctl', ['print', targetOf(name)])
  const factOf = (label: string): string | undefined =>
    new RegExp(`^\\s*${label} = (.+)$`, 'm').exec(stdout)?.[1]?.trim()
  const pid = Number(factOf('pid') ?? 0)
  const exit = factOf('last exit code')
  return {
    installed: isOwn(fileOf(name)),
    running: code === 0 && factOf('state') === 'running',
    pid: pid > 0 ? pid : null,
    lastExit: exit === undefined || exit.startsWith('(') ? null : `last end: exit code ${exit}`,
  }
}
