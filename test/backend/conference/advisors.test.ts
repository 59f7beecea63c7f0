import { expect, test } from 'vitest'
import { bibliographyOf, type PaperFixture } from '../fixture.ts'
import { conflictsOf } from './conflict-lines.ts'

const paper = (year: number, ...authors: string[]): PaperFixture => ({
  authors,
  year,
  title: `${authors.join()} ${year}`,
})

async function advisorOf(papers: PaperFixture[], left = 'Ann Lee', right = 'Bo Xu'): Promise<unknown> {
  const query = {
    left: [left],
    right: [right],
    rules: { exactBaseMatch: true, authorLimit: 800 },
    limitPerPair: 1,
    yearMin: null,
    withPersons: true,
  }
  return conflictsOf(await bibliographyOf({ papers }), query).pairs[0]?.advisor
}

const STUDENT = [2010, 2011, 2012].map((year) => paper(year, 'Ann Lee', 'Bo Xu'))

test('finds an advisor on either side who is on all of the junior’s first papers', async () => {
  const papers = [...STUDENT, paper(2000, 'Bo Xu', 'Cy Orr'), paper(2020, 'Ann Lee'), paper(2021, 'Ann Lee')]
  expect(await advisorOf(papers)).toBe('right')
  expect(await advisorOf(papers, 'Bo Xu', 'Ann Lee')).toBe('left')
})

test.each([
  ['began to publish only four years apart', [paper(2006, 'Bo Xu', 'Cy Orr')]],
  [
    "have written only three of the junior's five first papers together",
    [paper(2000, 'Bo Xu', 'Cy Orr'), paper(2010, 'Ann Lee', 'Dee Poe'), paper(2011, 'Ann Lee', 'Dee Poe')],
  ],
])('finds no advisor in a pair of people who %s', async (_, papers) => {
  expect(await advisorOf([...STUDENT, ...papers])).toBeUndefined()
})

test('finds no advisor if a name may mean several people', async () => {
  const papers = [paper(2000, 'Bo Xu 0001', 'Cy Orr'), paper(2001, 'Bo Xu 0002')]
  const joint = [2010, 2011, 2012].map((year) => paper(year, 'Ann Lee', 'Bo Xu 0001'))
  expect(await advisorOf([...papers, ...joint], 'Bo Xu 0001', 'Ann Lee')).toBe('left')
  expect(await advisorOf([...papers, ...joint], 'Bo Xu', 'Ann Lee')).toBeUndefined()
})

test('finds no advisor in a pair with only two joint papers', async () => {
  expect(await advisorOf([...STUDENT.slice(1), paper(2000, 'Bo Xu', 'Cy Orr')])).toBeUndefined()
})

test.each([
  [2004, 2012, 'right'],
  [2005, 2012, undefined],
  [2004, 2014, 'right'],
  [2004, 2015, undefined],
])(
  'looks for the advisor of a junior from 2010: senior from %i, third joint paper in %i, advisor %s',
  async (begun, last, advisor) => {
    const joint = [2010, 2011, last].map((year) => paper(year, 'Ann Lee', 'Bo Xu'))
    expect(await advisorOf([...joint, paper(begun, 'Bo Xu', 'Cy Orr')])).toBe(advisor)
  },
)

test('counts papers of the fifth year among the first papers', async () => {
  const joint = [2010, 2011, 2014].map((year) => paper(year, 'Ann Lee', 'Bo Xu'))
  const others = ['Cy Orr', 'Dee Poe'].map((other) => paper(2014, 'Ann Lee', other))
  expect(await advisorOf([...joint, ...others, paper(2000, 'Bo Xu', 'Cy Orr')])).toBeUndefined()
})

test('requires that seven of ten first papers are joint papers', async () => {
  const titled = (count: number, ...authors: string[]) =>
    Array.from({ length: count }, (_, number) => ({
      ...paper(2010, ...authors),
      title: `${authors} ${number}`,
    }))
  const papers = [...titled(7, 'Ann Lee', 'Bo Xu'), paper(2000, 'Bo Xu', 'Cy Orr')]
  expect(await advisorOf([...papers, ...titled(3, 'Ann Lee', 'Cy Orr')])).toBe('right')
  expect(await advisorOf([...papers, ...titled(4, 'Ann Lee', 'Cy Orr')])).toBeUndefined()
})
