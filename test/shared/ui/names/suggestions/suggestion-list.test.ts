import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import type { Suggestion } from '../../../../../shared/ui/names/suggestions/person-search.ts'
import { SuggestionList } from '../../../../../shared/ui/names/suggestions/suggestion-list.tsx'
import { drawComponent } from '../../../../daemon/page/draw-component.ts'

const someone = (name: string, more: Partial<Suggestion> = {}): Suggestion => ({
  name,
  entry: name,
  alias: null,
  affiliation: null,
  publications: null,
  kind: 'person',
  ...more,
})

async function listOf(suggestions: Suggestion[] | null, more: { active?: number; isCut?: boolean } = {}) {
  const { active = null, isCut = false } = more
  const take = vi.fn()
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const place = { start: 0, end: 3, entry: 'wei' }
  const completion = suggestions && { suggestions, isCut, active, place }
  const field = { current: null }
  const page = await drawComponent(h(SuggestionList, { id: 'of', completion, field, take }))
  return {
    ...page,
    take,
    options: () => page.all('[role=option]'),
    count: () => page.all('[role=status]')[0],
  }
}

test('tells the number of people, and draws no list without people', async () => {
  const open = await listOf([someone('Ada'), someone('Bo')])
  expect([open.count(), open.options()]).toEqual([expect.stringMatching(/^2 people fit\./), ['Ada', 'Bo']])
  const closed = await listOf(null)
  expect([closed.count(), closed.options()]).toEqual(['', []])
})

test.each<[Partial<Suggestion>, RegExp]>([
  [{}, /^Wei Wang 0011$/],
  [{ publications: 0 }, /^Wei Wang 0011 0 papers$/],
  [{ alias: 'W. Wang', affiliation: 'MIT', publications: 1 }, /0011 1 paper.*W\. Wang · MIT$/],
  [{ kind: 'disambiguation-page' }, /0011 Papers of several people of this name/],
  [{ kind: 'unrecorded', affiliation: 'MIT' }, /0011 MIT · dblp has no record/],
])('describes a person with %j', async (facts, text) => {
  const { options, all } = await listOf([someone('Wei Wang 0011', facts)])
  expect(options()).toEqual([expect.stringMatching(text)])
  expect(all('.suggestion-name .hint')).toEqual(['0011'])
})

test('says that there are more people than it shows', async () => {
  expect((await listOf([someone('Ada')], { isCut: true })).all('.suggestions-more')).toHaveLength(1)
  expect((await listOf([someone('Ada')])).all('.suggestions-more')).toEqual([])
})

test('marks the active person, and takes the pressed one', async () => {
  const { main, send, take } = await listOf([someone('Ada'), someone('Bo')], { active: 1 })
  expect(main.querySelector('[aria-selected=true]')?.id).toBe('of-1')
  await send('#of-0', 'click')
  expect(take).toHaveBeenCalledExactlyOnceWith(0)
})
