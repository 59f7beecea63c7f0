import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taskXml } from '../../../bin/service/task-scheduler.ts'
import { elementAt, windowsArguments, type XmlElement, xmlTree } from './made-files.ts'
import { planWith } from './plans.ts'

const FACTS = {
  user: 'S-1-5-21-1-2-3-1001',
  settings: 'C:\\Users\\Ada\\AppData\\service-daemon.json',
  log: 'C:\\Users\\Ada\\AppData\\daemon.log',
}
const textAt = (xml: string, ...path: string[]): string => elementAt(xmlTree(xml), 'Task', ...path).text

test('starts a Windows task at login and every minute unless it runs', () => {
  const xml = taskXml(planWith(), FACTS)
  expect(textAt(xml, 'Triggers', 'LogonTrigger', 'UserId')).toBe(FACTS.user)
  expect(textAt(xml, 'Principals', 'Principal', 'UserId')).toBe(FACTS.user)
  expect(textAt(xml, 'Principals', 'Principal', 'RunLevel')).toBe('LeastPrivilege')
  expect(textAt(xml, 'Triggers', 'TimeTrigger', 'Repetition', 'Interval')).toBe('PT1M')
  expect(textAt(xml, 'Settings', 'MultipleInstancesPolicy')).toBe('IgnoreNew')
  expect(textAt(xml, 'Settings', 'ExecutionTimeLimit')).toBe('PT0S')
  expect(textAt(xml, 'Settings', 'StopIfGoingOnBatteries')).toBe('false')
})

/** The schema's order of elements (Task Scheduler, taskType and triggerBaseType), by depth. */
const SCHEMA = `
RegistrationInfo: Description
Triggers: LogonTrigger(Enabled UserId) TimeTrigger(Enabled StartBoundary Repetition(Interval StopAtDurationEnd))
Principals: Principal(UserId LogonType RunLevel)
Settings: MultipleInstancesPolicy DisallowStartIfOnBatteries StopIfGoingOnBatteries ExecutionTimeLimit Priority Hidden
Actions: Exec(Command Arguments)`

const namesIn = ({ name, children }: XmlElement): string =>
  children.length === 0 ? name : `${name}(${children.map(namesIn).join(' ')})`

test("writes the task's elements in the order of the schema", () => {
  const plan = planWith({ node: 'C:\\node & <co>\\node.exe', description: 'CoAuthors & daemon' })
  const xml = taskXml(plan, FACTS)
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-16"\?>\n<Task version="1\.2" xmlns="http:\/\/schemas/,
  )
  const parts = elementAt(xmlTree(xml), 'Task').children
  const lines = parts.map(({ name, children }) => `${name}: ${children.map(namesIn).join(' ')}`)
  expect(lines).toEqual(SCHEMA.trim().split('\n'))
  expect(textAt(xml, 'RegistrationInfo', 'Description')).toMatch(
    /^CoAuthors & daemon\. Made by coauthors service/,
  )
  expect(textAt(xml, 'Actions', 'Exec', 'Command')).toBe('%SystemRoot%\\System32\\conhost.exe')
  expect(textAt(xml, 'Actions', 'Exec', 'Arguments')).toMatch(/^--headless "C:\\node & <co>\\node\.exe" "/)
})

test('passes a path unchanged to the Windows task, or refuses it', () => {
  // The paths have no NUL, because Node refuses it in an argument.
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
