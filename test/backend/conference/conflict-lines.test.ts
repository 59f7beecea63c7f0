import { expect, test } from 'vitest'
import { conflictLines } from '../../../backend/conference/conflict-lines.ts'
import { bibliographyOf } from '../fixture.ts'
import { conflictsOf } from './conflict-lines.ts'

const nameOf = ({ name }: { name: string }): string => name

test('describes a certain entry once, before its first pair, if withPersons is set', async () => {
  const bibliography = await bibliographyOf({
    papers: [
      { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
      { authors: ['Dee Poe', 'Bo Xu'], title: 'Two' },
      { authors: ['Bo A. Xu'], title: 'Three' },
      { authors: ['Ann Lee', 'Wei Wang 0001'], title: 'Four' },
      { authors: ['Wei Wang 0002'], title: 'Five' },
    ],
  })
  const lines = conflictLines(bibliography, {
    left: ['Ann Lee', 'Dee Poe', 'Nobody'],
    right: ['Cy Orr', 'Bo Xu', 'Wei Wang'],
    rules: { exactBaseMatch: true, authorLimit: 800 },
    limitPerPair: 5,
    yearMin: null,
    withPersons: true,
    dataDate: null,
  })
  const texts = [...lines].join('').trimEnd().split('\n')
  const told = texts
    .map((text) => JSON.parse(text))
    .flatMap((line): string[] => {
      if ('entry' in line) return [[line.entry, line.status, ...line.near.map(nameOf)].join(' ')]
      return 'verdict' in line ? [`${line.left} ${line.right}`] : []
    })
  expect(told).toEqual([
    'Cy Orr not_found',
    'Wei Wang ambiguous',
    'Nobody not_found',
    'Ann Lee unique',
    'Bo Xu unique Bo A. Xu',
    'Dee Poe unique',
    '0 1',
    '0 2',
    '1 1',
  ])
})

test('gives the progress after each 50 entries, the reviewers first', async () => {
  const bibliography = await bibliographyOf({ papers: [{ authors: ['Ann Lee'] }] })
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Nobody ${index}`)
  const lines = conflictLines(bibliography, {
    ...{ left: names(100), right: names(51), rules: { exactBaseMatch: true, authorLimit: 800 } },
    ...{ limitPerPair: 5, yearMin: null, withPersons: false, dataDate: null },
  })
  const told = [...[...lines].join('').matchAll(/"progress":([\d.]+)/gu)].map(([, part]) => Number(part))
  expect(told).toEqual([50 / 151, 51 / 151, 101 / 151, 1])
})

test('describes a unique entry as uncertain if near namesakes were left out', async () => {
  const words = Array.from({ length: 2000 }, (_, index) => index.toString(26).padStart(3, '0'))
  const given = words.map((word) => [...word].map((digit) => LETTERS[Number.parseInt(digit, 26)]).join(''))
  const bibliography = await bibliographyOf({
    papers: [{ authors: ['Yi Zhang', ...given.map((middle) => `Yi X${middle} Zhang`)], title: 'One' }],
  })
  const { uncertain, end } = conflictsOf(bibliography, {
    left: ['Yi Zhang'],
    right: ['Nobody'],
    rules: { exactBaseMatch: true, authorLimit: 800 },
    limitPerPair: 5,
    yearMin: null,
    withPersons: true,
  })
  expect(uncertain.left.get(0)).toMatchObject({ near_truncated: true })
  expect(end).toMatchObject({ resolved: 1, unresolved: 1 })
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
