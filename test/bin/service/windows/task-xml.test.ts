import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taskXml } from '../../../../bin/service/windows/task-xml.ts'
import { elementAt, windowsArguments, xmlTree } from '../common/made-files.ts'
import { planWith } from '../common/plans.ts'

const FACTS = {
  user: 'S-1-5-21-1-2-3-1001',
  settings: 'C:\\Users\\Ada\\AppData\\service-daemon.json',
  log: 'C:\\Users\\Ada\\AppData\\daemon.log',
}
const textAt = (xml: string, ...path: string[]): string => elementAt(xmlTree(xml), 'Task', ...path).text

test("the Windows task is the user's, runs from login on, is looked after every minute, one at a time, for any time", () => {
  const xml = taskXml(planWith(), FACTS)
  expect(textAt(xml, 'Triggers', 'LogonTrigger', 'UserId')).toBe(FACTS.user)
  expect(textAt(xml, 'Principals', 'Principal', 'UserId')).toBe(FACTS.user)
  expect(textAt(xml, 'Principals', 'Principal', 'RunLevel')).toBe('LeastPrivilege')
  expect(textAt(xml, 'Triggers', 'TimeTrigger', 'Repetition', 'Interval')).toBe('PT1M')
  expect(textAt(xml, 'Settings', 'MultipleInstancesPolicy')).toBe('IgnoreNew')
  expect(textAt(xml, 'Settings', 'ExecutionTimeLimit')).toBe('PT0S')
  expect(textAt(xml, 'Settings', 'StopIfGoingOnBatteries')).toBe('false')
})

test('the Windows task passes on every path as it is, or is refused in one line', () => {
  // What Node can be given at all: no NUL; XML's own limits are tried with the property list.
  const path = fc.string({ unit: fc.constantFrom(...'ab\\" %$(&<\'ü曹') })
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
        expect(part).toMatch(/%|\$\(/)
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
