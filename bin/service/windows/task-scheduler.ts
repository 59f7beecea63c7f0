import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { StartError } from '../../../shared/server/errors.ts'
import { writeOwn } from '../common/installation.ts'
import { printLogFiles } from '../common/log-files.ts'
import {
  logFile,
  olderLog,
  type ProgramState,
  pidFile,
  type ServiceManager,
  settingsFile,
} from '../common/manager.ts'
import type { ProgramName, ProgramPlan } from '../common/program-plan.ts'
import { type RunCommand, reasonOf, runCommand, runOrFail } from '../common/run-command.ts'
import { taskXml } from './task-xml.ts'

const taskOf = (name: ProgramName): string => `CoAuthors ${name}`

/** Columns of `schtasks /query /v /fo csv`, by position: their names and most values are in the user's language. */
const LAST_RESULT_COLUMN = 6
/** The last result while the task runs, and before it has ever run (winerror.h: SCHED_S_…). */
const RUNNING = 267_009
const NEVER_RUN = 267_011

/** The Windows task scheduler, with tasks that belong to the user. The programs write their own, bounded logs. */
export function taskScheduler(run: RunCommand = runCommand): ServiceManager {
  return {
    title: 'the task scheduler',
    async absence() {
      const asked = await run('schtasks', ['/query', '/fo', 'csv', '/nh'])
      return asked.code === 0 ? null : `the task scheduler does not answer (${reasonOf(asked)})`
    },
    async install(plans) {
      const user = await securityIdentifier(run)
      for (const plan of plans) await installOne(run, plan, user)
      return ['It starts at your login and ends when you log out.']
    },
    remove: (name) => remove(run, name),
    state: (name) => state(run, name),
    printLogs: (names, wishes) => printLogFiles(names, wishes),
  }
}

async function installOne(run: RunCommand, plan: ProgramPlan, user: string): Promise<void> {
  const { name, environment } = plan
  const settings = settingsFile(name)
  const xml = taskXml(plan, { user, settings, log: logFile(name) })
  await end(run, name)
  writeOwn(settings, `${JSON.stringify(environment, null, 2)}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-task-'))
  try {
    const file = join(folder, 'task.xml')
    // The encoding of schtasks' own exports: UTF-16 with a byte order mark.
    writeFileSync(file, Buffer.from(`\uFEFF${xml}`, 'utf16le'))
    await runOrFail(run, 'schtasks', ['/create', '/tn', taskOf(name), '/xml', file, '/f'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await runOrFail(run, 'schtasks', ['/run', '/tn', taskOf(name)])
}

async function remove(run: RunCommand, name: ProgramName): Promise<string[]> {
  const { installed } = await state(run, name)
  if (installed) {
    // Runs first, because the trigger of every minute would start the task again.
    await runOrFail(run, 'schtasks', ['/change', '/tn', taskOf(name), '/disable'])
    await end(run, name)
    await runOrFail(run, 'schtasks', ['/delete', '/tn', taskOf(name), '/f'])
  }
  const settings = settingsFile(name)
  const files = [settings, pidFile(settings), logFile(name), olderLog(logFile(name))].filter(existsSync)
  for (const file of files) rmSync(file, { force: true })
  return [...(installed ? [`the task ${taskOf(name)}`] : []), ...files]
}

/** Ends the task, and the program if the scheduler has ended only the process that started it. */
async function end(run: RunCommand, name: ProgramName): Promise<void> {
  const { running, pid } = await state(run, name)
  if (!running) return
  await run('schtasks', ['/end', '/tn', taskOf(name)])
  if (pid !== null) await run('taskkill', ['/pid', String(pid), '/t', '/f'])
}

async function state(run: RunCommand, name: ProgramName): Promise<ProgramState> {
  const { code, stdout } = await run('schtasks', ['/query', '/tn', taskOf(name), '/v', '/fo', 'csv', '/nh'])
  if (code !== 0) return { installed: false, running: false, pid: null, lastExit: null }
  const lastResult = Number(firstRow(stdout)[LAST_RESULT_COLUMN])
  const running = lastResult === RUNNING
  return {
    installed: true,
    running,
    pid: running ? pidOf(name) : null,
    lastExit: running || lastResult === NEVER_RUN ? null : `last end: exit code ${lastResult}`,
  }
}

/** The scheduler does not report it, so the program writes it to a file. */
function pidOf(name: ProgramName): number | null {
  const file = pidFile(settingsFile(name))
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return pid > 0 ? pid : null
}

async function securityIdentifier(run: RunCommand): Promise<string> {
  const { stdout } = await runOrFail(run, 'whoami', ['/user', '/fo', 'csv', '/nh'])
  const user = firstRow(stdout)[1]
  if (user?.startsWith('S-')) return user
  throw new StartError(`whoami does not say who you are: ${stdout.trim()}`)
}

function firstRow(csv: string): string[] {
  const [row = []]: string[][] = parse(csv, { relax_column_count: true, to: 1 })
  return row
}
