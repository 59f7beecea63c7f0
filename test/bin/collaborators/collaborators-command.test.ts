import { expect, test } from 'vitest'
import { addCollaboratorsCommand } from '../../../bin/collaborators/collaborators-command.ts'
import { refusalOf } from '../refused-options.ts'

test.each([
  [[], "missing required argument 'names'"],
  [['Ada', '--most-authors', '1'], 'It has to be a whole number from 2 to 10000.'],
  [['Ada', '--since', 'never'], 'It has to be a whole number from'],
  [['Ada', '--format', 'assignment'], 'Allowed choices are'],
])('refuses %j before it asks a server', async (args, why) => {
  expect(await refusalOf(addCollaboratorsCommand, args)).toContain(why)
})
