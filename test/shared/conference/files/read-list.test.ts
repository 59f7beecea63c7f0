import { describe, expect, it, test } from 'vitest'
import { ConferenceBuilder } from '../../../../shared/conference/files/conference-builder.ts'
import { ProblemList } from '../../../../shared/conference/files/read-file.ts'
import { readList } from '../../../../shared/conference/files/read-list.ts'
import { readOneFile } from './given-files.ts'

test('does not read empty entries as a list of names', async () => {
  const { format, said } = await readOneFile('[{},{}]', 'committee.json')
  expect(format).toBe('unknown')
  expect(said).toEqual(['No column says what this table holds. Choose its columns.'])
})

test('reads an identifier without a name as a reviewer', async () => {
  const { reviewers, rows, used, said } = await readOneFile(
    'Ada Lovelace\nGrace Hopper, homepages/h/Hopper\n0000-0002-1825-0097\nhomepages/t/Turing, alan@example.org\nJennifer Widom, Scott Shenker <s@example.org>\nAda Lovelace',
    'pc.txt',
  )
  expect(reviewers).toEqual([
    { name: 'Ada Lovelace' },
    { name: 'Grace Hopper' },
    { name: '0000-0002-1825-0097' },
    { name: 'homepages/t/Turing', email: 'alan@example.org' },
    { name: 'Jennifer Widom' },
    { name: 'Scott Shenker', email: 's@example.org' },
  ])
  expect([rows, used]).toEqual([6, 6])
  expect(said).toEqual(['6: Ada Lovelace is listed twice. The rows count as one reviewer.'])
})

test('leaves out an address that may belong to several people, and says so', async () => {
  const { reviewers, said } = await readOneFile(
    'Ada Lovelace, Ion Stoica, a@x.example\ni@x.example, Scott Shenker, Jennifer Widom\nMoni Naor, m@x.example\n',
    'pc.txt',
  )
  const names = ['Ada Lovelace', 'Ion Stoica', 'Scott Shenker', 'Jennifer Widom'].map((name) => ({ name }))
  expect(reviewers).toEqual([...names, { name: 'Moni Naor', email: 'm@x.example' }])
  expect(said).toEqual([
    '2 rows name several people, and an e-mail address that may belong to any of them. CoAuthors leaves it out.',
  ])
})

test('reads an ambiguous line of a list as several people', async () => {
  const { reviewers } = await readOneFile('Ada Lovelace\nXuqi Foo, Zork Blap\n', 'pc.txt')
  expect(reviewers.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Xuqi Foo', 'Zork Blap'])
})

describe('readList with a long list', () => {
  const used = (lines: readonly string[]): number | undefined =>
    readList(lines, false, {
      builder: new ConferenceBuilder(),
      file: 'pc.txt',
      problems: new ProblemList(),
      leftOut: [],
      asNames: new Set(),
    })?.used
  const people = Array.from({ length: 24_999 }, () => 'Ada Lovelace')

  it('reads at most 25,000 people', () => {
    expect(used([...people, 'Alan Turing'])).toBe(25_000)
    expect(used([...people, 'Alan Turing', 'Grace Hopper'])).toBeUndefined()
  })

  it('reads at most 100,000 lines, including empty ones', () => {
    const empty = Array.from({ length: 99_999 }, () => '')
    expect(used(['Ada Lovelace', ...empty])).toBe(1)
    expect(used(['Ada Lovelace', ...empty, ''])).toBeUndefined()
  })

  it('reads lines of at most 20,000 characters', () => {
    const some = ['Ada Lovelace', 'Grace Hopper']
    expect(used([...some, 'x'.repeat(20_000)])).toBe(2)
    expect(used([...some, 'x'.repeat(20_001)])).toBeUndefined()
  })
})
