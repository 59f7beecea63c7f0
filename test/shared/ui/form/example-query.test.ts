import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseEntries } from '../../../../shared/query/entries.ts'
import { EXAMPLE } from '../../../../shared/ui/form/example-query.ts'

const STARTER = resolve(import.meta.dirname, '../../../../backend/starter/starter.xml')

test('finds each name of the example in the starter data, except the misspelled one', () => {
  const starter = readFileSync(STARTER, 'latin1')
  const entries = [EXAMPLE.left, EXAMPLE.right].flatMap(parseEntries)
  const missing = entries.filter((entry) => !starter.includes(`<author>${entry}`))
  expect(missing).toHaveLength(1)
})
