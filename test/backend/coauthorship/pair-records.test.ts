import { expect, test } from 'vitest'
import { personSets } from '../../../backend/coauthorship/pair-records.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { resolveEntry } from '../../../backend/names/resolution.ts'
import { bibliographyOf } from '../fixture.ts'

test('counts a disambiguation page only once, among the near namesakes', async () => {
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
