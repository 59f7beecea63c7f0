import { expect, test } from 'vitest'
import { addConferenceCommand } from '../../../bin/conference/conference-command.ts'
import { refusalOf } from '../refused-options.ts'

test.each([
  [['--today', '2026-02-30'], 'It has to be a date such as 2026-11-25.'],
  [['--today', '25.11.2026'], 'It has to be a date such as 2026-11-25.'],
  [['--format', 'nosuch'], 'Allowed choices are table, '],
  [['--hotcrp', 'x.org', '--conflicts', 'x.csv'], "cannot be used with option '--hotcrp"],
  [['--hotcrp', 'x.org', '--columns', 'id=A'], "cannot be used with option '--hotcrp"],
])('refuses %j before it reads a file', async (args, why) => {
  expect(await refusalOf(addConferenceCommand, args)).toContain(why)
})
