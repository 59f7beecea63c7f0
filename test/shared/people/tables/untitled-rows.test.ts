import { expect, test } from 'vitest'
import { cleanList } from '../../../../shared/people/clean-list.ts'

test.each([
  ['two people', 'Michael Stone\tMaria Foo', 'Michael Stone | Maria Foo'],
  ['given names and two family names', 'María José\tGarcía Pérez', 'María José García Pérez'],
  ['a family name that may be a given name', 'Maria Luisa\tDean Xuqi', 'Maria Luisa Dean Xuqi'],
])('reads %s in the cells of a list of given and family names', (_what, row, names) => {
  const [, , line] = cleanList(`Ion\tStoica\nScott\tShenker\n${row}`).lines
  expect(line?.after.join(' | ')).toBe(names)
})

test('does not join a name and an organization', () => {
  expect(cleanList('GUO Li\tDatabricks').names).toEqual(['GUO Li'])
})
