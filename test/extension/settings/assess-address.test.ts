import { expect, test } from 'vitest'
import { assessAddress } from '../../../extension/settings/server-addresses.ts'

const IN_FORCE = 'http://127.0.0.1:8090'

test.each([
  ['the one in force, however it is written', '127.0.0.1:8090/', { kind: 'in-force', base: IN_FORCE }],
  ['another on this machine', 'localhost:8190', { kind: 'local', base: 'http://localhost:8190' }],
  [
    'one elsewhere that others on the way can read',
    'papers.example:8090',
    { kind: 'beyond', base: 'http://papers.example:8090', isOpen: true },
  ],
  [
    'one elsewhere that they cannot',
    'https://papers.example',
    { kind: 'beyond', base: 'https://papers.example', isOpen: false },
  ],
  ['none', 'http://127.0.0.1:8090/api', { kind: 'invalid' }],
  ['nothing', '', { kind: 'invalid' }],
])('assesses the text in the field as %s', (_, text, assessment) => {
  expect(assessAddress(text, IN_FORCE)).toEqual(assessment)
})

test('does not ask again about an address elsewhere that is in force', () => {
  const base = 'http://papers.example:8090'
  expect(assessAddress(base, base)).toEqual({ kind: 'in-force', base })
})
