import { existsSync, readFileSync, rmSync } from 'node:fs'
import { win32 } from 'node:path'
import { StartError } from '../../shared/server/server-errors.ts'
import {
  fillTemplate,
  logFile,
  MARK,
  olderLog,
  pidFile,
  printLogFiles,
  settingsFile,
  writeOwn,
  xmlText,
} from './installed-files.ts'
import {
  type ProgramState,
  type RunCommand,
  reasonOf,
  runCommand,
  runOrFail,
  type ServiceManager,
} from './manager.ts'
import type { ProgramName, ProgramPlan } from './program-plan.ts'

const taskOf = (name: ProgramName): string => `CoAuthors ${name}`

/** The place of the last result in `schtasks /query /v /fo csv`. The column's name is in the user's language. */
const LAST_RESULT_COLUMN = 6
/** The result of a task before its first run (winerror.h: SCHED_S_TASK_HAS_NOT_RUN). */
const NEVER_RUN = 0x41303
const RUNNING = [
  0x41301, // SCHED_S_TASK_RUNNING: until the first trigger, which comes within a minute
  0x800710e0, // ERROR_REQUEST_REFUSED: since Windows 10, the result of each trigger while the task runs
  0x8004131f, // SCHED_E_ALREADY_RUNNING: the same before Windows 10
]

/** Names the full path: a bare name may find a program of the working folder, or Git's whoami. */
const tool = (name: string): string =>
  win32.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', `${name}.exe`)
const SCHTASKS = tool('schtasks')

/** The Windows task scheduler runs services as tasks of the user. The programs write bounded logs. */
export function taskScheduler(run: RunCommand = runCommand): ServiceManager {
  async function stop(name: ProgramName): Promise<void> {
    const before = await state(run, name)
    await runOrFail(run, SCHTASKS, ['/change', '/tn', taskOf(name), '/disable'])
    await end(run, name, before)
  }

  return {
    title: 'the task scheduler',
    async absence() {
      const asked = await run(SCHTASKS, ['/query', '/fo', 'csv', '/nh'])
      return asked.code === 0 ? null : `the task scheduler does not answer (${reasonOf(asked)})`
    },
    async install(plans) {
      const output = await runOrFail(run, tool('whoami'), ['/user', '/fo', 'csv', '/nh'])
      const user = fieldsOf(output)[1]
      if (!user?.startsWith('S-')) throw new StartError(`whoami does not say who you are: ${output.trim()}`)
      for (const plan of plans) {
        const { name, environment } = plan
        const settings = settingsFile(name)
        const xml = taskXml(plan, { user, settings, log: logFile(name) })
        await end(run, name, await state(run, name))
        writeOwn(settings, `${JSON.stringify(environment, null, 2)}\n`)
        const file = `${settings}.xml`
        // schtasks itself exports UTF-16 with a byte order mark.
        writeOwn(file, Buffer.from(`\uFEFF${xml}`, 'utf16le'))
        await runOrFail(run, SCHTASKS, ['/create', '/tn', taskOf(name), '/xml', file, '/f']).finally(() =>
          rmSync(file),
        )
        await runOrFail(run, SCHTASKS, ['/run', '/tn', taskOf(name)])
      }
      return ['CoAuthors starts at your login and ends when you log out.']
    },
    async start(name) {
      const { running } = await state(run, name)
      await runOrFail(run, SCHTASKS, ['/change', '/tn', taskOf(name), '/enable'])
      if (!running) await runOrFail(run, SCHTASKS, ['/run', '/tn', taskOf(name)])
    },
    stop,
    // Within a minute, the task's trigger would start the program again. So `stop` disables the task.
    stopsUntil: null,
    async remove(name) {
      const { installed } = await state(run, name)
      if (installed) {
        await stop(name)
        await runOrFail(run, SCHTASKS, ['/delete', '/tn', taskOf(name), '/f'])
      }
      const settings = settingsFile(name)
      const files = [settings, pidFile(settings), logFile(name), olderLog(logFile(name))].filter(existsSync)
      for (const file of files) rmSync(file, { force: true })
      return [...(installed ? [`the task ${taskOf(name)}`] : []), ...files]
    },
    state: (name) => state(run, name),
    printLogs: printLogFiles,
  }
}

/** Ends the task, then the program: the scheduler may end only the program's parent. */
async function end(run: RunCommand, name: ProgramName, { running, pid }: ProgramState): Promise<void> {
  if (!running) return
  await run(SCHTASKS, ['/end', '/tn', taskOf(name)])
  if (pid !== null) await run(tool('taskkill'), ['/pid', String(pid), '/t', '/f'])
}

async function state(run: RunCommand, name: ProgramName): Promise<ProgramState> {
  const { code, stdout } = await run(SCHTASKS, ['/query', '/tn', taskOf(name), '/v', '/fo', 'csv', '/nh'])
  if (code !== 0) return { installed: false, running: false, pid: null, lastExit: null }
  // schtasks prints the 32 bits as a signed number.
  const lastResult = Number(fieldsOf(stdout)[LAST_RESULT_COLUMN]) >>> 0
  const running = RUNNING.includes(lastResult)
  // The scheduler does not report the process id, so the program writes it to a file.
  const file = pidFile(settingsFile(name))
  return {
    installed: true,
    running,
    pid: running && existsSync(file) ? Number(readFileSync(file, 'utf8')) || null : null,
    lastExit: running || lastResult === NEVER_RUN ? null : `last end: exit code ${lastResult}`,
  }
}

/** The tools of Windows quote each field of CSV. */
const fieldsOf = (csv: string): string[] =>
  [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field)

/** Writes a task (Task Scheduler Schema 1.2). `user` is a security id. Throws a StartError for a path that no task can hold. */
export function taskXml(
  plan: ProgramPlan,
  { user, settings, log }: { user: string; settings: string; log: string },
): string {
  const command = [plan.node, ...plan.args, '--settings', settings, '--log', log]
  const { description } = plan
  const values = { mark: MARK, description, user, command: command.map(argumentOf).join(' ') }
  return fillTemplate('task.xml', values, xmlText)
}

/** Quotes for CommandLineToArgvW. The scheduler expands `%NAME%` and `$(NAME)`, and has no escape for them. */
function argumentOf(text: string): string {
  if (/%|\$\(|[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text)) {
    throw new StartError(
      `The path ${JSON.stringify(text)} has a %, a $( or a control character in it, which no task can hold: choose another.`,
    )
  }
  return `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
