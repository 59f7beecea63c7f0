import { expect, test } from 'vitest'
import { relatedReviewers } from '../../../backend/conference/related-reviewers.ts'
import { Reviewers, STAGES, stagedEntries } from '../../../backend/conference/reviewers.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { resolveEntry } from '../../../backend/names/resolution.ts'
import { bibliographyOf } from '../fixture.ts'

test('finds reviewers with shared records or persons, and each record’s stage', async () => {
  const bibliography = await bibliographyOf({
    persons: [{ names: ['Vivek R. Narasayya'] }, { names: ['Vivek Narasayya'] }],
    papers: [
      { authors: ['Ann Lee', 'Vivek R. Narasayya'] },
      { authors: ['Ann Lee', 'Bo Xu'] },
      { authors: ['Bo Xu', 'Vivek Narasayya'] },
    ],
  })
  const staged = (...names: string[]) =>
    stagedEntries(
      bibliography,
      names.map((name) =>
        resolveEntry(bibliography, parseEntry(name), { exactBaseMatch: true, authorLimit: 800 }),
      ),
    )
  const reviewers = new Reviewers()
  reviewers.add(staged('Vivek Narasayya', 'Bo Xu'))
  reviewers.add(staged('Ann Lee', 'Vivek R. Narasayya'))
  reviewers.index(bibliography)
  const relations = (name: string) => {
    const [author] = staged(name)
    if (author === undefined) throw new Error('no entry')
    const lists = new Map(bibliography.recordLists(author.persons.flat()))
    return relatedReviewers(author, reviewers, lists).map(({ records, ...relation }) => ({
      ...relation,
      stages: records.map((record) => record % STAGES),
    }))
  }
  expect(relations('Ann Lee')).toEqual([
    { reviewer: 0, stages: [1], own: false, near: false },
    { reviewer: 1, stages: [0], own: false, near: false },
    { reviewer: 2, stages: [], own: true, near: false },
    { reviewer: 3, stages: [0], own: false, near: false },
  ])
  expect(relations('Vivek Narasayya').find(({ reviewer }) => reviewer === 3)).toMatchObject({
    near: true,
    own: false,
  })
})
