import { expect, test } from 'vitest'
import { peopleOnWorks } from '../../../backend/coauthorship/people-on-works.ts'
import { bibliographyOf } from '../fixture.ts'

const WORLD = {
  persons: [{ names: ['Bea Long', 'Beatrice Long'] }],
  papers: [
    { authors: ['Ann Au', 'Bea Long', 'Beatrice Long'], title: 'Both', year: 2001 },
    { authors: ['Ann Au', 'Cy Du', 'Bea Long'], title: 'Three', year: 2003 },
    { authors: ['Ann Au'], title: 'Alone', year: 2002 },
  ],
}

async function peopleOf(humans: string[][], counts?: (year: number | null) => boolean) {
  const bibliography = await bibliographyOf(WORLD)
  const ids = humans.map((names) =>
    names.map((name) => bibliography.index.namesWithBase(name.toLowerCase())[0]?.id ?? 0),
  )
  const found = peopleOnWorks(bibliography, ids, counts && (({ year }) => counts(year)))
  const years = (works: readonly { year: number | null }[]) => works.map(({ year }) => year)
  return found.map(({ works, coauthors }) => [
    years(works),
    Array.from(coauthors, ([id, joint]) => [bibliography.primaryName(id), ...years(joint)]),
  ])
}

test('lists the works newest first, and each coauthor with every joint work once', async () => {
  expect(await peopleOf([['Ann Au'], ['Cy Du']])).toEqual([
    [
      [2003, 2002, 2001],
      [
        ['Cy Du', 2003],
        ['Bea Long', 2003, 2001],
      ],
    ],
    [
      [2003],
      [
        ['Ann Au', 2003],
        ['Bea Long', 2003],
      ],
    ],
  ])
})

test('lists no coauthors of a work that does not count', async () => {
  expect(await peopleOf([['Ann Au']], (year) => year === 2001)).toEqual([
    [[2003, 2002, 2001], [['Bea Long', 2001]]],
  ])
})

test('does not list the persons of one human as coauthors of each other', async () => {
  expect(await peopleOf([['Ann Au', 'Cy Du']])).toEqual([[[2003, 2002, 2001], [['Bea Long', 2003, 2001]]]])
})

test('lists nothing for a human without persons', async () => {
  expect(await peopleOf([[]])).toEqual([[[], []]])
})
