import XMLBuilder from 'fast-xml-builder'
import { StartError } from '../../../shared/server/errors.ts'
import { MARK } from '../common/installation.ts'
import type { ProgramPlan } from '../common/program-plan.ts'

export type TaskFacts = {
  /** The security identifier of the task's user, because names can be ambiguous. */
  user: string
  settings: string
  log: string
}

const NAMESPACE = 'http://schemas.microsoft.com/windows/2004/02/mit/task'
/** Runs a console program without its window. */
const WINDOWLESS = '%SystemRoot%\\System32\\conhost.exe'

/** The defaults end a task after three days and on battery, and run it with low priority. */
const SETTINGS = {
  MultipleInstancesPolicy: 'IgnoreNew',
  DisallowStartIfOnBatteries: 'false',
  StopIfGoingOnBatteries: 'false',
  ExecutionTimeLimit: 'PT0S',
  Priority: '5',
  Hidden: 'true',
}

/**
 * A task of the Windows task scheduler (Task Scheduler Schema 1.2). It starts at login, and a trigger of every
 * minute starts it again after it has ended: `RestartOnFailure` applies only to tasks that could not be started,
 * and gives up after 255 times. While the task runs, `IgnoreNew` disables that trigger. A task has no environment
 * variables, hence the settings file. Throws a StartError if a path cannot be written in a task.
 */
export function taskXml(plan: ProgramPlan, { user, settings, log }: TaskFacts): string {
  const command = [plan.node, ...plan.args, '--settings', settings, '--log', log]
  for (const part of command) requirePlain(part)
  return new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true }).build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-16' },
    Task: {
      '@version': '1.2',
      '@xmlns': NAMESPACE,
      RegistrationInfo: { Description: `${plan.description}. ${MARK}.` },
      Triggers: {
        LogonTrigger: { Enabled: 'true', UserId: user },
        // In the schema's order: the elements of a trigger are a sequence (triggerBaseType).
        TimeTrigger: {
          Enabled: 'true',
          StartBoundary: '2026-01-01T00:00:00',
          Repetition: { Interval: 'PT1M', StopAtDurationEnd: 'false' },
        },
      },
      Principals: {
        Principal: {
          '@id': 'Author',
          UserId: user,
          LogonType: 'InteractiveToken',
          RunLevel: 'LeastPrivilege',
        },
      },
      Settings: SETTINGS,
      Actions: {
        '@Context': 'Author',
        Exec: {
          Command: WINDOWLESS,
          Arguments: ['--headless', ...command.map(argumentOf)].join(' '),
        },
      },
    },
  })
}

/** Quotes an argument as Windows programs parse their command line (CommandLineToArgvW). */
function argumentOf(text: string): string {
  return `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}

/**
 * The scheduler expands `%NAME%` and `$(NAME)`, and has no escape for them. XML cannot contain control characters
 * and lone surrogates, which no path of Windows has.
 */
function requirePlain(part: string): void {
  if (!/%|\$\(|[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(part)) return
  throw new StartError(
    `The path ${JSON.stringify(part)} has a %, a $( or a control character in it, which no task can hold: choose another.`,
  )
}
