import { expect, test } from 'vitest'
import { addCheckCommand } from '../../../bin/check/check-command.ts'
import { refusalOf } from '../refused-options.ts'

test.each([
  [['--json', '--csv'], "option '--json' cannot be used with option '--csv'"],
  [['--csv', '--format', 'bibtex'], "option '--csv' cannot be used with option '--format"],
  [['--format', 'nosuch'], 'Allowed choices are'],
  [['--since', 'never'], 'It has to be a whole number from'],
  [['--limit', '201'], 'It has to be a whole number from 1 to 200.'],
  [['--daemon', 'localhost'], 'It has to be an address such as'],
  [['--encoding', 'klingon'], 'It has to be a name such as'],
])('refuses %j before it reads a list', async (args, why) => {
  expect(await refusalOf(addCheckCommand, ['A', 'B', ...args])).toContain(why)
})
