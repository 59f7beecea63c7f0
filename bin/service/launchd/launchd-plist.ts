import { MARK } from '../common/installation.ts'
import type { ProgramPlan } from '../common/program-plan.ts'
import { element, elements } from '../common/xml-text.ts'

export const labelOf = (name: string): string => `local.coauthors.${name}`

// launchd's own default: it starts no program twice within this time, and knows no growing delay.
const THROTTLE_SECONDS = 10
const OWNER_ONLY_UMASK = 0o077

/**
 * A launchd agent (launchd.plist(5)): from login on, and again whenever it ends with anything but 0. What Node itself
 * prints when it crashes goes to the same file as the program's log. Throws a StartError when a setting's value
 * cannot be written in XML.
 */
export function launchdPlist(plan: ProgramPlan, log: string): string {
  const variables = Object.entries(plan.environment).flatMap(([name, value]) => [
    element('key', name),
    element('string', value),
  ])
  const entries: readonly [string, string][] = [
    ['Label', element('string', labelOf(plan.name))],
    [
      'ProgramArguments',
      elements(
        'array',
        [plan.node, ...plan.args, '--log', log].map((argument) => element('string', argument)),
      ),
    ],
    ['EnvironmentVariables', elements('dict', variables)],
    ['RunAtLoad', '<true/>'],
    ['KeepAlive', elements('dict', [element('key', 'SuccessfulExit'), '<false/>'])],
    ['ThrottleInterval', element('integer', String(THROTTLE_SECONDS))],
    ['Umask', element('integer', String(OWNER_ONLY_UMASK))],
    ['StandardOutPath', element('string', log)],
    ['StandardErrorPath', element('string', log)],
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<!-- ${MARK} -->`,
    elements('plist version="1.0"', [
      elements(
        'dict',
        entries.flatMap(([key, value]) => [element('key', key), value]),
      ),
    ]),
    '',
  ].join('\n')
}
