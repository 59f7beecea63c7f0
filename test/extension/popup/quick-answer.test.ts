import '../extension-storage.ts'
import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import type { EntryResolution, PairsAnswer } from '../../../shared/contract/backend.ts'
import { EMPTY_FORM } from '../../../shared/ui/session/form-state.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { drawComponent, inView, viewOf } from '../../daemon/page/draw-component.ts'
import { answerOf, notFound, pair, paper, person, unique } from '../../shared/conflicts/answers.ts'
import { takenOf } from '../../shared/export/taken.ts'
import { flowServers } from '../../shared/query/flow-servers.ts'
import { soon } from '../../soon.ts'

const { QuickAnswer } = await import('../../../extension/popup/quick-answer.tsx')

const CHANGE = '/api/runtime/documents/choice/change'
const servers = flowServers()

async function answerFor(answer: PairsAnswer, left: string, session: object = {}) {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090' })
  const [name, refresh] = [vi.fn(), vi.fn()]
  const form = { ...EMPTY_FORM, left, right: 'Bo' }
  const answered = { at: 0, form, result: takenOf(answer).answered }
  const shown = { form, answered, run: null, queryError: null, renewal: null, earlier: null, ...session }
  const backend = { state: { kind: 'asking' } }
  const controls = { session: shown, lists: { name }, backend, refresh } as unknown as SessionControls // the answer reads only these parts
  const page = await drawComponent(inView(viewOf(servers.settings), h(QuickAnswer, { controls })))
  // The popup reads the decisions when it is idle.
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  return { ...page, name, refresh, notes: () => page.all('.answer-body > .small') }
}
const resolved = (left: EntryResolution[]) =>
  answerOf(
    left.map(({ entry, status }) =>
      pair(entry, 'Bo', { verdict: status === 'unique' ? 'none' : 'unresolved' }),
    ),
    { resolution: { left, right: [unique('Bo')] } },
  )
const LISKOV = person('Barbara Liskov', { affiliations: ['MIT'] })
const SURE: EntryResolution = { ...notFound('Barbaara Liskov'), suggestions: [LISKOV] }

test('settles a misspelt name with one press, and leads to the side panel for the others', async () => {
  const answer = resolved([SURE, notFound('Nobody'), notFound('No One')])
  const { notes, press, name, main } = await answerFor(answer, 'Barbaara Liskov\nNobody\nNo One')
  expect(notes()).toEqual([
    expect.stringMatching(/^Barbaara Liskov → Barbara Liskov MIT\s*This person$/),
    '2 names to settle in the side panel',
  ])
  expect(main.querySelectorAll('h2')).toHaveLength(1)
  const document = { kind: 'choice', id: '1', name: '', revision: 1, updated_at: '', bytes: 1 }
  servers.daemon.on(CHANGE, () => ({ body: { documents: [{ ok: true, document }] } }))
  await press('This person')
  await soon(() => expect(servers.arrivedAt(CHANGE)).toHaveLength(1))
  const replaced = { side: 'left', entry: 'Barbaara Liskov', name: 'Barbara Liskov', isChosen: true }
  expect(name).toHaveBeenCalledWith(
    [replaced],
    { key: 'didNames', values: { count: 1 } },
    expect.any(Function),
  )
})

test('offers no settled name again until the next answer', async () => {
  const answer = resolved([SURE])
  expect((await answerFor(answer, 'Barbaara Liskov')).notes()).toHaveLength(1)
  expect((await answerFor(answer, 'Barbara Liskov')).notes()).toEqual([])
})

test('says that nobody has joint papers if the answer has several pairs, but not if it has one', async () => {
  const nothing = async (...names: string[]) =>
    (await answerFor(resolved(names.map(unique)), names.join('\n'))).all('.nobody').length
  expect([await nothing('Ada', 'Cy'), await nothing('Ada')]).toEqual([1, 0])
  const items = [paper('One', { key: 'a/1' })]
  const found = pair('Ada', 'Bo', { verdict: 'conflict', items })
  const { all } = await answerFor(answerOf([found, pair('Cy', 'Bo', { verdict: 'none' })]), 'Ada\nCy')
  expect(all('.nobody')).toEqual([])
})

test('offers to refresh an answer, but not during a query', async () => {
  const answer = resolved([unique('Ada')])
  const { press, refresh, main } = await answerFor(answer, 'Ada')
  await press('Refresh')
  expect(refresh).toHaveBeenCalledOnce()
  expect(main.querySelector('#answer')?.getAttribute('aria-busy')).toBe('false')
  const busy = await answerFor(answer, 'Ada', { run: { manner: 'ask' } })
  await busy.press('Refresh')
  expect(busy.refresh).not.toHaveBeenCalled()
  expect(busy.main.querySelector('#answer')?.getAttribute('aria-busy')).toBe('true')
})
