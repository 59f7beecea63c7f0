import { expect, test } from 'vitest'
import { resolved as resolvedIn } from './resolved.ts'

const NAMES = ['Qwer Tzui', 'Ada Lovelace', 'Jennifer Widom', 'Jennifer Foo', 'Maria Garcia Molina']

const resolved = (entry: string) => resolvedIn({ papers: NAMES.map((name) => ({ authors: [name] })) }, entry)

test.each([
  ['names between commas', 'Qwer Tzui, Jennifer Widom', ['Qwer Tzui', 'Jennifer Widom']],
  ['names in small letters', 'qwer tzui, jennifer widom', ['qwer tzui', 'jennifer widom']],
  ['one name not in the data', 'Qwer Tzui, Xuqi Foo', ['Qwer Tzui', 'Xuqi Foo']],
  ['unknown people with common given names', 'Peter Xuqi, Anna Zork', ['Peter Xuqi', 'Anna Zork']],
  ['an affiliation after the first of two names', 'Qwer Tzui (NYU), Xuqi Foo', ['Qwer Tzui', 'Xuqi Foo']],
  [
    'three names between commas',
    'Qwer Tzui, Xuqi Foo, Ada Lovelace',
    ['Qwer Tzui', 'Xuqi Foo', 'Ada Lovelace'],
  ],
  ['names joined by "and"', 'Zork Blap and Xuqi Foo', ['Zork Blap', 'Xuqi Foo']],
  ['names between slashes', 'Qwer Tzui / Ada Lovelace', ['Qwer Tzui', 'Ada Lovelace']],
  ['names between semicolons', 'Zork Blap; Ada Lovelace', ['Zork Blap', 'Ada Lovelace']],
])('splits an entry into full names, and suggests nobody: %s', async (_what, entry, names) => {
  expect(await resolved(entry)).toMatchObject({
    status: 'not_found',
    split_into: names,
    suggestions: [],
    near: [],
  })
})

test.each([
  ['between a family name of two words and two given names', 'Garcia Molina, Hector Manuel'],
  ['before an affiliation', 'Jennifer Widom, Stanford University'],
  ['before a single word', 'Jennifer Widom, Xuqi'],
  ['before a degree', 'Jennifer Widom, PhD'],
  ['after a family name', 'Widom, Jennifer X.'],
])('does not split a name with a comma %s', async (_what, entry) => {
  const resolution = await resolved(entry)
  expect(resolution.status).toBe('not_found')
  expect(resolution.split_into).toBeUndefined()
})
