import { expect, test } from 'vitest'
import { mayHoldName, withoutContacts } from '../../../../shared/people/lines/contacts.ts'

test.each([
  ...['ada@x.org', 'https://x.org/~ada', 'www.x.org', 'mailto:ada', 'orcid.org/0000', 'x.edu/~ada'],
  ...['x.com.', '0000-0002-1825-009X', 'homepages/64/5141', 'pid/l/AdaLovelace', 'E-mail:', 'ORCID', 'iD'],
])('removes the contact %s', (contact) => {
  expect(withoutContacts(`Ada ${contact} Bo`, ';')).toBe('Ada ; Bo')
})

test('removes the host of an address of several people, and leaves the braces', () => {
  expect(withoutContacts('{ada,bo}@cs.x.edu', ';')).toBe('{ada,bo};')
})

test.each(['A.B.', 'St./Main', 'Mr.', '0000-0002-1825', 'C:', 'emails5', 'ids'])('leaves %s', (word) => {
  expect(withoutContacts(`Ada ${word} Bo`, ';')).toBe(`Ada ${word} Bo`)
})

test.each([
  ['Garcia Molina@example.org', true],
  ['Stoica:ion@example.org', true],
  ['ion@example.org:Stoica', true],
  ['Ada Lovelace E-mail:ada@x.org', false],
  ['Email:ada@x.org', false],
  ['Homepage:https://x.org', false],
  ['Ada Lovelace ada@x.org', false],
  ['Stoica ion', false],
])('tells whether an address may be joined to a name: %s → %s', (line, may) => {
  expect(mayHoldName(line)).toBe(may)
})
