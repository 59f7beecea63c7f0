import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { taskXml } from '../../../bin/service/task-scheduler.ts'
import { elementAt, windowsArguments, xmlTree } from './made-files.ts'
import { planWith } from './plans.ts'

const FACTS = {
  user: 'S-1-5-21-1-2-3-1001',
  settings: 'C:\\Users\\Ada\\AppData\\service-daemon.json',
  log: 'C:\\Users\\Ada\\AppData\\daemon.log',
}
const textAt = (xml: string, ...path: string[]): string => elementAt(xmlTree(xml), 'Task', ...path).text

test('writes the Windows task for its user: from login on, looked after every minute, one at a time, for any time', () => {
  const xml = taskXml(planWith(), FACTS)
  expect(textAt(xml, 'Triggers', 'LogonTrigger', 'UserId')).toBe(FACTS.user)
  expect(textAt(xml, 'Principals', 'Principal', 'UserId')).toBe(FACTS.user)
  expect(textAt(xml, 'Principals', 'Principal', 'RunLevel')).toBe('LeastPrivilege')
  expect(textAt(xml, 'Triggers', 'TimeTrigger', 'Repetition', 'Interval')).toBe('PT1M')
  expect(textAt(xml, 'Settings', 'MultipleInstancesPolicy')).toBe('IgnoreNew')
  expect(textAt(xml, 'Settings', 'ExecutionTimeLimit')).toBe('PT0S')
  expect(textAt(xml, 'Settings', 'StopIfGoingOnBatteries')).toBe('false')
})

/** A task with its elements in the order of the schema. */
const BEFORE = String.raw`<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
<RegistrationInfo>
<Description>CoAuthors &amp; daemon. Made by coauthors service install.</Description>
</RegistrationInfo>
<Triggers>
<LogonTrigger>
<Enabled>true</Enabled>
<UserId>S-1-5-21-1-2-3-1001</UserId>
</LogonTrigger>
<TimeTrigger>
<Enabled>true</Enabled>
<StartBoundary>2026-01-01T00:00:00</StartBoundary>
<Repetition>
<Interval>PT1M</Interval>
<StopAtDurationEnd>false</StopAtDurationEnd>
</Repetition>
</TimeTrigger>
</Triggers>
<Principals>
<Principal id="Author">
<UserId>S-1-5-21-1-2-3-1001</UserId>
<LogonType>InteractiveToken</LogonType>
<RunLevel>LeastPrivilege</RunLevel>
</Principal>
</Principals>
<Settings>
<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
<DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
<StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
<Priority>5</Priority>
<Hidden>true</Hidden>
</Settings>
<Actions Context="Author">
<Exec>
<Command>%SystemRoot%\System32\conhost.exe</Command>
<Arguments>--headless "C:\Program Files\node &amp; &lt;co&gt;\node.exe" "/opt/coauthors/bin/coauthors.mjs" "service" "run" "daemon" "--settings" "C:\Users\Ada\AppData\service-daemon.json" "--log" "C:\Users\Ada\AppData\daemon.log"</Arguments>
</Exec>
</Actions>
</Task>`

/** Lists elements, attributes and texts of XML, without the white space between elements. */
function meaningOf(xml: string): string[] {
  const seen: string[] = []
  const parser = new SaxesParser()
  parser.on('xmldecl', ({ version, encoding }) => seen.push(`xml ${version} ${encoding}`))
  parser.on('opentag', ({ name, attributes }) => seen.push(`<${name} ${JSON.stringify(attributes)}`))
  parser.on('text', (text) => text.trim() !== '' && seen.push(text))
  parser.on('closetag', ({ name }) => seen.push(`/${name}`))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return seen
}

test("writes the task's elements in the order of the schema (Task Scheduler, triggerBaseType)", () => {
  const plan = planWith({
    node: String.raw`C:\Program Files\node & <co>\node.exe`,
    description: 'CoAuthors & daemon',
  })
  expect(meaningOf(taskXml(plan, FACTS))).toEqual(meaningOf(BEFORE))
})

test('passes every path to the Windows task as it is, or refuses it in one line', () => {
  // Node refuses NUL in an argument.
  const path = fc.string({ unit: fc.constantFrom(...'ab\\" %$(&<>\'ü曹\u0001\n') })
  fc.assert(
    fc.property(path, (part) => {
      let xml: string
      try {
        xml = taskXml(planWith({ args: [part] }), FACTS)
      } catch (error) {
        expect(error).toMatchObject({
          name: 'StartError',
          message: expect.stringContaining('no task can hold'),
        })
        expect(part).toMatch(/%|\$\(|\p{Cc}/u)
        return
      }
      expect(windowsArguments(textAt(xml, 'Actions', 'Exec', 'Arguments'))).toEqual([
        ...['--headless', process.execPath, part],
        ...['--settings', FACTS.settings, '--log', FACTS.log],
      ])
    }),
    { examples: [['C:\\Program Files\\'], ['a\\\\"b'], ['100%'], ['']] },
  )
})
