import { expect, test } from 'vitest'
import { mostEachYear, newestFirst, worksIn, yearsOf } from '../../../shared/collaborators/joint-works.ts'
import { coauthor } from './coauthors-answer.ts'

test('counts all works in the last joint year if the server sends no years', () => {
  const { years: _, ...one } = coauthor('Bo Birch', 5, [2001, 2020])
  expect(yearsOf(one)).toEqual([[2020, 5]])
  expect(yearsOf({ ...one, last_year: null })).toEqual([])
  expect(worksIn(yearsOf(coauthor('Bo Birch', 5, [2001, 2020])))).toBe(5)
})

test('takes the largest number of works of each year, not the sum', () => {
  const lists = [
    [
      [2003, 2],
      [2010, 1],
    ],
    [
      [2001, 1],
      [2010, 4],
    ],
  ] as [number, number][][]
  expect(mostEachYear(lists)).toEqual([
    [2001, 1],
    [2003, 2],
    [2010, 4],
  ])
})

test('lists each work once, the newest first', () => {
  const work = (key: string, year: number | null) => ({ key, title: key, year })
  const lists = [
    [work('b', 2020), work('c', null)],
    [work('a', 2024), work('b', 2020)],
  ]
  expect(newestFirst(lists).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

test('lists works without a key that have the same title', () => {
  const works = [2024, 2020].map((year) => ({ title: 'Preface', year }))
  expect([newestFirst([works]), newestFirst([works, works])]).toEqual([works, works])
})
