import { h } from 'preact'
import { useMemo } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import type { Pair } from '../../../../shared/conflicts/pair-table.ts'
import type { PairsAnswer } from '../../../../shared/contract/backend.ts'
import { AnswerTop, type ShownAnswer, useShownAnswer } from '../../../../shared/ui/results/answer-frame.tsx'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { drawComponent, inView, UNREACHED, viewOf } from '../../../daemon/page/draw-component.ts'
import { ambiguous, answerOf, pair, paper, unique } from '../../conflicts/answers.ts'
import { takenOf } from '../../export/taken.ts'
import { storageOf } from '../context/stored-texts.ts'

const works = [paper('One', { key: 'a/1', year: 2001 })]
const ANSWER = answerOf(
  [
    pair('Ada', 'Bob', { verdict: 'conflict', items: works }),
    pair('Ada', 'Cy', { verdict: 'none' }),
    pair('Di', 'Bob', { verdict: 'possible', items: works }),
    pair('Di', 'Cy', { verdict: 'possible', items: works }),
  ],
  { resolution: { left: [unique('Ada'), ambiguous('Di')], right: [unique('Bob'), unique('Cy')] } },
)

async function frameOf(first: PairsAnswer | null, hasFigures = false) {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090' })
  const view = { ...viewOf(UNREACHED), storage: storageOf() }
  let seen: ShownAnswer | null = null
  const View = ({ answer, of: key }: { answer: PairsAnswer | null; of: string }) => {
    const answered = useMemo(
      () => answer && { at: 0, form: {}, result: { ...takenOf(answer).answered, key } },
      [answer, key],
    )
    const controls = { session: { answered, queryError: null } } as unknown as SessionControls // the frame reads only these parts
    const { shown } = useShownAnswer(controls)
    seen = shown
    return h(AnswerTop, { controls, shown, hasFigures })
  }
  const frame = (answer: PairsAnswer | null, of: string) => inView(view, h(View, { answer, of }))
  const page = await drawComponent(frame(first, 'one'))
  const show = (answer: PairsAnswer, of: string) => page.draw(frame(answer, of))
  const shown = (): ShownAnswer => seen ?? expect.unreachable()
  const namesOf = (pairs: Iterable<Pair>) => [...pairs].map(({ left, right }) => `${left} ${right}`)
  return { ...page, show, shown, namesOf, hasAnswer: () => seen !== null }
}

test('says nothing before the first answer', async () => {
  const { all, hasAnswer } = await frameOf(null)
  expect([all('.summary'), hasAnswer()]).toEqual([[''], false])
})

test('sums the answer up in one line, only for screen readers if the view shows figures', async () => {
  const { all, main } = await frameOf(ANSWER)
  expect(all('.summary')).toEqual(['1 conflict · 2 possible · 1 clear, 1 name ambiguous'])
  expect(main.querySelector('.visually-hidden')).toBeNull()
  const withFigures = await frameOf(ANSWER, true)
  expect(withFigures.all('.summary.visually-hidden')).toEqual(all('.summary'))
})

test('groups the pairs, and lists the names for which pairs wait', async () => {
  const { shown, namesOf } = await frameOf(ANSWER)
  const { groups, open, names, deciding } = shown()
  expect(namesOf(groups.conflict)).toEqual(['Ada Bob'])
  expect(namesOf(groups.open)).toEqual(namesOf(open.keys()))
  expect(namesOf(groups.decided)).toEqual([])
  expect(names.map(({ resolution }) => resolution.entry)).toEqual(['Di'])
  expect(deciding.map(({ resolution, pairs }) => [resolution.entry, pairs.length])).toEqual([['Di', 2]])
})

test('judges the same answer again by another policy', async () => {
  const { shown, namesOf } = await frameOf(ANSWER)
  await act(() => shown().policies.choose({ preset: 'pvldb' }))
  expect(namesOf(shown().groups.conflict)).toEqual([])
})

test('ends the filter with the answer to another query', async () => {
  const { shown, show } = await frameOf(ANSWER)
  await act(() => shown().onFilter('clear'))
  await show({ ...ANSWER }, 'one')
  expect(shown().filter).toBe('clear')
  await show(ANSWER, 'two')
  expect(shown().filter).toBeNull()
  await act(() => shown().onFilter('clear'))
  await act(() => shown().onFilter(null))
  expect(shown().filter).toBeNull()
})
