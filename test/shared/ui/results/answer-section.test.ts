import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import type { PairsAnswer } from '../../../../shared/contract/backend.ts'
import { AnswerSection } from '../../../../shared/ui/results/answer-section.tsx'
import { EMPTY_FORM } from '../../../../shared/ui/session/form-state.ts'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { drawComponent, inView, UNREACHED, viewOf } from '../../../daemon/page/draw-component.ts'
import { ambiguous, answerOf, pair, paper, unique } from '../../conflicts/answers.ts'
import { takenOf } from '../../export/taken.ts'

const NAMES = { left: ['Ada', 'Cy'], right: ['Bob', 'Di', 'Eve'] }

function answer(more: Partial<PairsAnswer> = {}): PairsAnswer {
  const works = (key: string, count: number) => ({
    verdict: 'conflict' as const,
    count,
    items: Array.from({ length: count }, (_, at) => paper(`${key} ${at}`, { key: `${key}/${at}` })),
  })
  const found: Record<string, Partial<PairsAnswer['pair_pubs'][number]>> = {
    'Ada Di': works('a', 1),
    'Cy Bob': works('c', 3),
  }
  const pairs = NAMES.left.flatMap((left) =>
    NAMES.right.map((right) => pair(left, right, found[`${left} ${right}`] ?? { verdict: 'none' })),
  )
  const resolution = { left: NAMES.left.map(unique), right: NAMES.right.map(unique) }
  return answerOf(pairs, { resolution, data_date: '2099-01-01', newest_year: 2099, ...more })
}

async function sectionOf(shown: PairsAnswer | null, session: object = {}) {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090', hash: '' })
  const form = { ...EMPTY_FORM, left: NAMES.left.join('\n'), right: NAMES.right.join('\n') }
  const answered = shown && { at: 0, form, result: takenOf(shown).answered }
  const controls = {
    session: {
      form,
      run: null,
      queryError: null,
      answered,
      isStep: false,
      renewal: null,
      earlier: null,
      isFolded: true,
      ...session,
    },
    backend: { state: { kind: 'ready', stats: { publications: 1, authors: 1 } } },
    lists: { name: vi.fn() },
  } as unknown as SessionControls // the section reads only these parts
  const view = viewOf(UNREACHED)
  const write = vi.spyOn(view.storage, 'write')
  const page = await drawComponent(inView(view, h(AnswerSection, { controls, hasCache: true })))
  // The page reads the decisions when it is idle.
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  const search = (words: string) => page.type('[type=search]', words)
  const views = () => ['.people-rows', '.matrix', '#names'].filter((one) => page.all(one).length > 0)
  return {
    ...page,
    write,
    search,
    views,
    chosen: () => page.all('.pair-pane h3').map((text) => text.replace(/\s+/g, ' ')),
  }
}

test('says how to begin before the first answer and after a cancelled query, but not after a failure', async () => {
  const lead = async (session: object) => (await sectionOf(null, session)).all('.before-answer .lead')
  expect(await lead({})).toHaveLength(1)
  expect(await lead({ queryError: { kind: 'cancelled' } })).toHaveLength(1)
  expect(await lead({ queryError: { kind: 'broken' } })).toEqual([])
  expect(await lead({ run: { startedAt: 0, stage: null, batch: null } })).toEqual([])
})

test('opens with the gravest pair to decide', async () => {
  expect((await sectionOf(answer())).chosen()).toEqual(['Cy × Bob'])
})

test('shows people, the matrix or the names, and stores the view except for the names', async () => {
  const { press, views, write } = await sectionOf(answer())
  expect(views()).toEqual(['.people-rows'])
  await press('Matrix')
  expect(views()).toEqual(['.matrix'])
  await press('Names')
  expect(views()).toEqual(['#names'])
  await press('Names').catch(() => undefined)
  const stored = write.mock.calls.filter(([name]) => name === 'answer-view').map(([, text]) => text)
  expect(stored).toEqual(['matrix'])
})

test('keeps the chosen pair under a filter, and chooses another one if the filter hides it', async () => {
  const { chosen, send, search, all } = await sectionOf(answer())
  await search('ada di')
  expect(all('.people-rows .column-person strong')).toEqual(['Di'])
  await send('.chips button', 'click')
  await search('cy bob')
  await send('.figure-open', 'click')
  expect(chosen()).toEqual(['Cy × Bob'])
  await send('.figure-open', 'click')
  await search('')
  await send('.figure-open', 'click')
  expect(chosen()).toEqual(['Ada × Di'])
})

test('searches names in the list of people and in the list of names', async () => {
  const { search, press, all } = await sectionOf(answer())
  await search('nobody atall')
  expect(all('.lead')).toEqual(['Nothing fits the search.'])
  await press('Names')
  expect([all('#names .lead'), all('#names summary')]).toEqual([['Nothing fits the search.'], []])
  await search('ada')
  expect([all('#names .lead'), all('#names summary')]).toEqual([[], ['1 name found']])
})

test('leads to the names for which pairs wait, in place of a link to all names', async () => {
  const waiting = answerOf(
    [pair('Ada', 'Bob', { verdict: 'possible', items: [paper('One', { key: 'a/1' })] })],
    {
      resolution: { left: [ambiguous('Ada')], right: [unique('Bob')] },
    },
  )
  const { all, send, views } = await sectionOf(waiting)
  expect(all('button')).not.toContain('Names')
  await send('.figure-names', 'click')
  expect([views(), all('.pair-pane')]).toEqual([['#names'], []])
})
