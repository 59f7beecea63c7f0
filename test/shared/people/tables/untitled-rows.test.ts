import { describe, expect, it, test } from 'vitest'
import { cleanList } from '../../../../shared/people/clean-list.ts'

test.each([
  ['two people', 'Michael Stone\tMaria Foo', 'Michael Stone | Maria Foo'],
  ['a frequent and a rare given name, and a rare family name', 'Scott Xuqi\tQuux', 'Scott Xuqi Quux'],
  ['given names and two family names', 'María José\tGarcía Pérez', 'María José García Pérez'],
  ['a family name that may be a given name', 'Maria Luisa\tDean Xuqi', 'Maria Luisa Dean Xuqi'],
  ['rare given names and two family names', 'Ion Luca\tGarcía Pérez', 'Ion Luca García Pérez'],
  ['a given name with an initial', 'Ion M.\tGarcía Pérez', 'Ion M. García Pérez'],
  ['a given name and a family name with particles', 'Ion Luca\tvan den Berg', 'Ion Luca van den Berg'],
])('reads %s in the cells of a list of given and family names', (_what, row, names) => {
  const [, , line] = cleanList(`Ion\tStoica\nScott\tShenker\n${row}`).lines
  expect(line?.after.join(' | ')).toBe(names)
})

test('joins two family names and two given names in a list of family and given names', () => {
  const list = 'Stoica\tIon\nShenker\tScott\nPérez García\tMaria Luisa'
  expect(cleanList(list).names).toContain('Maria Luisa Pérez García')
})

describe('a row of two full names in a list of given and family names', () => {
  it.each([
    'Ion Stoica\tMichael Chen',
    'Michael Chen\tIon Stoica',
    'Ion Stoica\tAda Lovelace',
    'Ion Stoica\tDean Xuqi',
    'Michael Stone\tWei Wang',
    'I. Stoica\tM. Chen',
    'Dimitris Xuqi\tGarcía V. Foo',
    'Ion Stoica\tScott Shenker\tMIT',
  ])('stays unread if it may name one person: %j', (row) => {
    expect(cleanList(`Ion\tStoica\nScott\tShenker\n${row}`).lines[2]).toMatchObject({ state: 'unread' })
  })

  it('stays unread if family names come first', () => {
    const list = 'Stoica\tIon\nShenker\tScott\nIon Stoica\tMichael Chen'
    expect(cleanList(list).lines[2]).toMatchObject({ state: 'unread' })
  })
})

test('leaves a list unread if each first cell has a given name and a rare word', () => {
  const list = 'Mary Xuqi\tQuux\nAnna Zork\tBlap'
  expect(cleanList(list).names).toEqual([])
})

test.each([
  ['a heading', 'Session Chair\tAda Lovelace'],
  ['a title of a group', 'PC member | Ada Lovelace | ada@example.org'],
])('reads the only name of a row that also has %s', (_what, row) => {
  expect(cleanList(row).names).toEqual(['Ada Lovelace'])
})

test.each(['alovelace\tAda', 'ada\tLovelace'])(
  'keeps the cell in small letters of the row %j, which may be a part of the name',
  (row) => {
    expect(cleanList(row).lines).toMatchObject([{ state: 'unread', after: [row] }])
  },
)

test('does not join a name and an organization', () => {
  expect(cleanList('GUO Li\tDatabricks').names).toEqual(['GUO Li'])
})
