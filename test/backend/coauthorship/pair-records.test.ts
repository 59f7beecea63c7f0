import { expect, test } from 'vitest'
import { addWork, countedWorks, emptyStages, personSets } from '../../../backend/coauthorship/pair-records.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { resolveEntry } from '../../../backend/names/resolution.ts'
import { bibliographyOf } from '../fixture.ts'

test('counts the works of the first stage with a work since the year, and the undated works up to this stage', () => {
  const [year, undated] = [{ year: 2020 }, { year: null }]
  const of = (...works: { year: number | null }[][]) => {
    const stages = emptyStages<{ year: number | null }>()
    for (const [at, stage] of stages.entries()) for (const work of works[at] ?? []) addWork(stage, work, 2019)
    return countedWorks(stages)
  }
  expect(of([undated], [year, undated], [undated])).toMatchObject({ works: [year], undated: 2, last: 1 })
  expect(of([undated], [undated], [undated])).toMatchObject({
    works: [],
    undated: 3,
    through: 'own',
    last: 2,
  })
})

test('counts a disambiguation page that is a near namesake only among the near namesakes', async () => {
  const bibliography = await bibliographyOf({
    persons: [{ names: ['Wei Wang 0001', 'Wei X. Wang'] }, { names: ['Wei Wang'], isDisambiguation: true }],
    papers: [{ authors: ['Wei X. Wang'] }, { authors: ['Wei Wang'] }],
  })
  const rules = { exactBaseMatch: true, authorLimit: 800 }
  const resolved = resolveEntry(bibliography, parseEntry('Wei X. Wang'), rules)
  const sets = personSets(bibliography, [resolved])
  const names = sets[0]?.map((ids) => ids.map((id) => bibliography.primaryName(id)))
  expect(names).toEqual([['Wei Wang 0001'], ['Wei Wang'], []])
})
