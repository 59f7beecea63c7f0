import { expect, test } from 'vitest'
import { cleanList } from '../../../../shared/people/clean-list.ts'

test.each([
  ['Topics', 'cleaned'],
  ['Country', 'cleaned'],
  ['Hobby', 'unread'],
])('calls a row with a second name in the column %s %s', (title, state) => {
  expect(cleanList(`Name,${title}\nIon Stoica,Scott Shenker`).lines[1]?.state).toBe(state)
})

test('reads several people from a cell of *Authors*, also beside a column *Name*', () => {
  const { names } = cleanList('Name\tAuthors\nIon Stoica\tXuqi Foo, Zork Blap')
  expect(names).toEqual(['Ion Stoica', 'Xuqi Foo', 'Zork Blap'])
})

test('leaves a row with an organization unread if the table also has a column of whole names', () => {
  const table = 'First name 1,Last name 1,Reviewer 2\n,,Virginia Tech'
  expect(cleanList(table).lines[1]).toMatchObject({ state: 'unread' })
})

test('reads the person of two columns and the person of a third as two people', () => {
  const rows = ['Ada,Lovelace,Zork Blap', 'Xuqi,Foo,Edsger Dijkstra', 'Moni,Naor,yes']
  expect(cleanList(`First name,Last name,Reviewer\n${rows.join('\n')}`).names).toEqual([
    'Ada Lovelace',
    'Zork Blap',
    'Xuqi Foo',
    'Edsger Dijkstra',
    'Moni Naor',
  ])
})

test('reads the person of two columns beside a column *Authors*, each name once', () => {
  const rows = ['Ada,Lovelace,"Ion Stoica, Moni Naor"', 'Moni,Naor,"Moni Naor, Alan Turing"']
  const { names } = cleanList(`First name,Last name,Authors\n${rows.join('\n')}`)
  expect(names).toEqual(['Ada Lovelace', 'Ion Stoica', 'Moni Naor', 'Alan Turing'])
})

test('reads the affiliation of a row with one person, although the table has a second column of people', () => {
  const rows = ['Ada,Lovelace,ICSI,yes', 'Ion,Stoica,UC Berkeley,Moni Naor']
  const { about } = cleanList(`First name,Last name,Affiliation,Reviewer\n${rows.join('\n')}`)
  expect(about).toEqual([{ entry: 'Ada Lovelace', affiliation: 'ICSI' }])
})

test('leaves a row unread if *Name* has a whole name or two given names, unless most rows have whole names', () => {
  const linesOf = (rows: string) => cleanList(`Name,Surname\n${rows}`).lines.slice(1)
  const unclear = { before: 'Martin Luis,Martin', state: 'unread' }
  expect(linesOf('Ada,Lovelace\nIon,Stoica\nMartin Luis,Martin')[2]).toMatchObject(unclear)
  expect(linesOf('Lovelace Ada,Lovelace\nIon,Stoica\nMartin Luis,Martin')[2]?.after).toEqual(['Luis Martin'])
})

test('leaves a row unread if a second column of people has an institution', () => {
  const rows = [
    'Ada Lovelace,University of London',
    'Ion Stoica,Yale',
    'Moni Naor,x',
    'Xuqi Foo,Zork Blap',
    'Alan Turing,',
  ]
  const { lines, about } = cleanList(
    `Reviewer 1,Reviewer 2,Email\n${rows.map((row) => `${row},`).join('\n')}`,
  )
  expect(lines.slice(1).map(({ state, after }) => (state === 'unread' ? state : after.join('; ')))).toEqual([
    'unread',
    'unread',
    'Moni Naor',
    'Xuqi Foo; Zork Blap',
    'Alan Turing',
  ])
  expect(about).toEqual([])
})
