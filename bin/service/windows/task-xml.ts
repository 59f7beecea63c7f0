import { StartError } from '../../../shared/server/errors.ts'
import { MARK } from '../common/installation.ts'
import type { ProgramPlan } from '../common/program-plan.ts'
import { element, elements } from '../common/xml-text.ts'

export type TaskFacts = {
  /** The security identifier of the user whose task it is: names can be ambiguous. */
  user: string
  settings: string
  log: string
}

const NAMESPACE = 'http://schemas.microsoft.com/windows/2004/02/mit/task'
/** Runs a console program without its window. */
const WINDOWLESS = '%SystemRoot%\\System32\\conhost.exe'

/**
 * A task of the Windows task scheduler (Task Scheduler Schema 1.2). It starts at login, and a trigger of every minute
 * starts it again when it has ended: `RestartOnFailure` is for tasks that could not be started, and gives up after
 * 255 times. While it runs, `IgnoreNew` makes that trigger nothing. A task has no environment variables, hence the
 * settings file. Throws a StartError when a path cannot be written in a task.
 */
export function taskXml(plan: ProgramPlan, { user, settings, log }: TaskFacts): string {
  const command = [plan.node, ...plan.args, '--settings', settings, '--log', log]
  for (const part of command) requirePlain(part)
  return [
    '<?xml version="1.0" encoding="UTF-16"?>',
    elements(`Task version="1.2" xmlns="${NAMESPACE}"`, [
      elements('RegistrationInfo', [element('Description', `${plan.description}. ${MARK}.`)]),
      elements('Triggers', [
        elements('LogonTrigger', [element('Enabled', 'true'), element('UserId', user)]),
        elements('TimeTrigger', [
          elements('Repetition', [element('Interval', 'PT1M'), element('StopAtDurationEnd', 'false')]),
          element('StartBoundary', '2026-01-01T00:00:00'),
          element('Enabled', 'true'),
        ]),
      ]),
      elements('Principals', [
        elements('Principal id="Author"', [
          element('UserId', user),
          element('LogonType', 'InteractiveToken'),
          element('RunLevel', 'LeastPrivilege'),
        ]),
      ]),
      elements(
        'Settings',
        SETTINGS.map(([name, value]) => element(name, value)),
      ),
      elements('Actions Context="Author"', [
        elements('Exec', [
          element('Command', WINDOWLESS),
          element('Arguments', ['--headless', ...command.map(argumentOf)].join(' ')),
        ]),
      ]),
    ]),
    '',
  ].join('\n')
}

/** The defaults would end it after three days and on battery, and run it with a low priority. */
const SETTINGS = [
  ['MultipleInstancesPolicy', 'IgnoreNew'],
  ['DisallowStartIfOnBatteries', 'false'],
  ['StopIfGoingOnBatteries', 'false'],
  ['ExecutionTimeLimit', 'PT0S'],
  ['Priority', '5'],
  ['Hidden', 'true'],
] as const

/** A program's argument as Windows programs take their command line apart (CommandLineToArgvW). */
function argumentOf(text: string): string {
  return `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}

/** The scheduler puts in values for `%NAME%` and `$(NAME)`, and there is no way to write them as they are. */
function requirePlain(part: string): void {
  if (!/%|\$\(/.test(part)) return
  throw new StartError(`The path ${part} has a % or a $( in it, which no task can hold: choose another.`)
}
