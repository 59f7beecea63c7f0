import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import { EMPTY_FORM, EMPTY_LISTS, type Form, writeForm } from '../../../../shared/ui/session/form-state.ts'
import { writeAnswer } from '../../../../shared/ui/session/stored-answer.ts'
import { type SessionSettings, useSession } from '../../../../shared/ui/session/use-session.ts'
import { undo } from '../../../../shared/ui/state/undoable.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { takenOf } from '../../export/taken.ts'
import { ANSWER, EVENT, flowServers, GET, hit, PAIRS, PUT, QUERY } from '../../query/flow-servers.ts'
import { never } from '../../scripted-server.ts'
import { storageOf } from '../context/stored-texts.ts'

const servers = flowServers()
const FORM: Form = { ...EMPTY_FORM, left: QUERY.left.join('\n'), right: QUERY.right.join('\n') }
const DISPLAYED = { at: 5, form: FORM, result: takenOf(ANSWER).answered }

async function sessionOf(texts: Record<string, string>, parts: Partial<SessionSettings> = {}) {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090' })
  const storage = storageOf(texts)
  let seen: ReturnType<typeof useSession> | undefined
  const View = () => {
    seen = useSession({ flow: servers.settings, storage, keepsAnswer: true, ...parts })
    return null
  }
  const page = await drawComponent(h(View, {}))
  const controls = () => seen ?? expect.unreachable()
  const acts = (change: () => void) => act(async () => change())
  const untilAnswered = () => soon(() => expect(controls().session.answered).not.toBeNull())
  return { ...page, texts, controls, acts, untilAnswered }
}
/** Texts of a view that had this form, and perhaps an answer. */
function stored(form = FORM, displayed?: typeof DISPLAYED): Record<string, string> {
  const texts = {}
  writeForm(storageOf(texts), form)
  if (displayed) writeAnswer(storageOf(texts), displayed)
  return texts
}

const untilRecorded = () =>
  soon(() => expect([servers.arrivedAt(PUT).length, servers.arrivedAt(EVENT).length]).toEqual([1, 1]))

test('restores an answer and its form of another day without a query', async () => {
  const texts = stored(FORM, DISPLAYED)
  texts.form = texts.form?.replace(/"day":"[^"]+"/, '"day":"Mon Jan 01 2024"') ?? ''
  expect((await sessionOf(texts)).controls().session).toMatchObject({ form: FORM, answered: { at: 5 } })
  const { controls } = await sessionOf(texts, { keepsAnswer: false })
  expect(controls().session).toMatchObject({ form: EMPTY_FORM, answered: null })
  expect([servers.arrivedAt(GET), servers.arrivedAt(PAIRS)]).toEqual([[], []])
})

test('looks the answer up in the cache if only its query is stored, and never asks the backend', async () => {
  const texts = stored(FORM, DISPLAYED)
  texts.answer = JSON.stringify({ ...JSON.parse(texts.answer ?? ''), answer: undefined })
  servers.daemon.on(GET, hit(ANSWER))
  const { controls, untilAnswered } = await sessionOf(texts)
  await untilAnswered()
  expect(controls().session.answered?.at).toBe(5)
  expect(servers.arrivedAt(PAIRS)).toEqual([])
})

test('begins with the form that `startForm` returns for the stored form', async () => {
  const startForm = vi.fn((form: Form | null) => ({ ...EMPTY_FORM, left: `${form?.left} and more` }))
  const { controls } = await sessionOf(stored({ ...FORM, left: 'Ada' }), { startForm })
  expect(controls().session.form.left).toBe('Ada and more')
  expect((await sessionOf({})).controls().session.form).toEqual(EMPTY_FORM)
})

test.each([true, false])(
  'stores typed text at once, and the drawn answer if the view stores answers (%s)',
  async (keepsAnswer) => {
    const { controls, acts, texts, untilAnswered } = await sessionOf({}, { keepsAnswer })
    expect(texts).toEqual({})
    await acts(() => controls().lists.type(FORM))
    expect(JSON.parse(texts.form ?? '')).toMatchObject(FORM)
    await acts(() => controls().ask())
    await untilAnswered()
    await untilRecorded()
    await soon(() => expect(texts.answer !== undefined).toBe(keepsAnswer))
  },
)

test('forgets the stored answer when the user empties both lists', async () => {
  const { controls, acts, texts } = await sessionOf(stored(FORM, DISPLAYED))
  await acts(() => controls().lists.type(EMPTY_LISTS))
  expect(texts.answer).toBe('')
})

test('forgets the stored answer when Undo returns to lists without an answer', async () => {
  const { controls, acts, texts } = await sessionOf(stored())
  await acts(() => controls().begin())
  await acts(() => controls().lists.type(FORM))
  await acts(() => controls().ask())
  await untilRecorded()
  await soon(() => expect(texts.answer).not.toBe(''))
  await act(async () => void (await undo()))
  expect([controls().session.form, texts.answer]).toEqual([FORM, ''])
})

test('ends the running query when the view closes', async () => {
  servers.backend.on(PAIRS, never)
  const { controls, acts, draw } = await sessionOf(stored())
  await acts(() => controls().ask())
  await soon(() => expect(servers.arrivedAt(PAIRS)).toHaveLength(1))
  const ended = servers.backend.givenUp()
  await draw(null)
  expect((await ended).path).toBe(PAIRS)
})
