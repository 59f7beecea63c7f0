import { rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolder } from '../../shared/server/files/data-folder.ts'
import {
  fillTemplate,
  isOwn,
  logFile,
  MARK,
  olderLog,
  printLogFiles,
  requireOwn,
  writeOwn,
  xmlText,
} from './installed-files.ts'
import { type RunCommand, reasonOf, runCommand, runOrFail, type ServiceManager } from './manager.ts'
import type { ProgramName, ProgramPlan } from './program-plan.ts'

const labelOf = (name: ProgramName): string => `local.coauthors.${name}`
const fileOf = (name: ProgramName): string =>
  join(homedir(), 'Library/LaunchAgents', `${labelOf(name)}.plist`)
const domain = (): string => `gui/${process.getuid?.()}`
const targetOf = (name: ProgramName): string => `${domain()}/${labelOf(name)}`

/** launchd runs the services of the logged-in user. It has no logs, so the programs write bounded logs. */
export function launchd(run: RunCommand = runCommand): ServiceManager {
  return {
    title: 'launchd',
    async absence() {
      const asked = await run('launchctl', ['print', domain()])
      return asked.code === 0 ? null : `launchd has no session of yours on the screen (${reasonOf(asked)})`
    },
    async install(plans) {
      for (const { name } of plans) requireOwn(fileOf(name))
      for (const plan of plans) {
        const log = logFile(plan.name)
        const text = launchdPlist(plan, log)
        // launchd creates the log, but not its folder.
        makeFolder(dirname(log))
        writeOwn(fileOf(plan.name), text)
        await load(run, plan.name)
      }
      return ['CoAuthors starts at your login and ends when you log out.']
    },
    async start(name) {
      const { running } = await this.state(name)
      if (!running) await load(run, name)
    },
    stop: async (name) => void (await run('launchctl', ['bootout', targetOf(name)])),
    stopsUntil: 'your next login',
    async remove(name) {
      if (!isOwn(fileOf(name))) return []
      await run('launchctl', ['bootout', targetOf(name)])
      const files = [fileOf(name), logFile(name), olderLog(logFile(name))]
      for (const file of files) rmSync(file, { force: true })
      return files
    },
    async state(name) {
      const { code, stdout } = await run('launchctl', ['print', targetOf(name)])
      const factOf = (label: string): string =>
        new RegExp(`^\\s*${label} = (.+)$`, 'm').exec(stdout)?.[1]?.trim() ?? ''
      // launchd reports an exit code or a signal. Before the first end, the code is `(never exited)`.
      const [exit, signal] = [factOf('last exit code'), factOf('last terminating signal')]
      const end = signal ? `signal ${signal}` : exit.replace(/^(?=\d)/, 'exit code ')
      return {
        installed: isOwn(fileOf(name)),
        running: code === 0 && factOf('state') === 'running',
        pid: Number(factOf('pid')) || null,
        lastExit: end === '' || end.startsWith('(') ? null : `last end: ${end}`,
      }
    },
    printLogs: printLogFiles,
  }
}

/** Starts the program of an agent. If the agent is loaded, ends it first. */
async function load(run: RunCommand, name: ProgramName): Promise<void> {
  await run('launchctl', ['bootout', targetOf(name)])
  // The user may have disabled the agent.
  await runOrFail(run, 'launchctl', ['enable', targetOf(name)])
  const bootstrap = ['bootstrap', domain(), fileOf(name)]
  // While the old program ends, launchd answers "5: Input/output error".
  for (let tries = 1; tries < 40; tries++) {
    const { code, stderr } = await run('launchctl', bootstrap)
    if (code === 0) return
    if (!/\b(5|37): /.test(stderr)) break
    await delay(500)
  }
  await runOrFail(run, 'launchctl', bootstrap)
}

/** Writes an agent (launchd.plist(5)). Throws a StartError for a setting that XML cannot hold. */
export function launchdPlist({ name, node, args, environment }: ProgramPlan, log: string): string {
  const values = {
    mark: MARK,
    label: labelOf(name),
    command: [node, ...args, '--log', log],
    variables: Object.keys(environment),
    values: Object.values(environment),
    log,
  }
  return fillTemplate('agent.plist', values, xmlText)
}
