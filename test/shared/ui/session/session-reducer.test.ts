import { expect, test } from 'vitest'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import type { Answered } from '../../../../shared/query/pairs-question.ts'
import { EXAMPLE } from '../../../../shared/ui/form/example.ts'
import { cleared, EMPTY_FORM, swapped } from '../../../../shared/ui/session/form-state.ts'
import { reduceSession, type SessionAction } from '../../../../shared/ui/session/session-reducer.ts'
import { initialSession, type Session } from '../../../../shared/ui/session/session-state.ts'
import { answerOf, pair } from '../../conflicts/answers.ts'

const form = { ...EMPTY_FORM, left: 'A', right: 'X' }
const result: Answered = {
  kind: 'answered',
  key: 'pairs:v1:00000000',
  payload: { left: ['A'], right: ['X'], exact_base_match: true },
  answer: answerOf([pair('A', 'X')]),
  source: { from: 'backend' },
  cache: 'miss',
  durationMs: 1,
}
const after = (...changes: SessionAction[]): Session => changes.reduce(reduceSession, initialSession(form))
const answered: SessionAction = { type: 'answered', displayed: { at: 5, form, result } }
const named = {
  type: 'named',
  replaced: [{ side: 'left', entry: 'A', name: 'A 0001' }],
  message: { key: 'didName', values: { entry: 'A', name: 'A 0001' } },
} as const satisfies SessionAction
const clear: SessionAction = { type: 'filled', form: cleared, message: { key: 'didClear' } }
const failed: SessionAction = {
  type: 'ended',
  queryError: { kind: 'failed', failure: new Unreachable(null), whose: 'backend', refresh: false },
}

test('what a button does to the lists can be undone', () => {
  const session = after(clear)
  expect(session.form).toEqual({ ...form, left: '', right: '' })
  expect(reduceSession(session, { type: 'undone' })).toMatchObject({ form, undo: null })
})

test('options that were set since stay when the lists go back', () => {
  const session = after(clear, { type: 'typed', form: { yearMin: '2010' } })
  expect(reduceSession(session, { type: 'undone' }).form).toEqual({ ...form, yearMin: '2010' })
})

test('whole lists can be brought back after typing, and so can what was typed', () => {
  const typed = after(clear, { type: 'typed', form: { left: 'B' } })
  expect(typed.undo?.message.key).toBe('earlierLists')
  const back = reduceSession(typed, { type: 'undone' })
  expect(back.form).toEqual(form)
  expect(reduceSession(back, { type: 'undone' }).form).toEqual(typed.form)
})

test('options that came with the lists of a link go with them, and others stay', () => {
  const link: SessionAction = {
    type: 'filled',
    form: { left: 'B', right: 'Y', exact: false, yearMin: '2020' },
    message: { key: 'didLink' },
  }
  const session = after({ type: 'typed', form: { limitPerPair: '5' } }, link)
  expect(session.form).toMatchObject({ left: 'B', exact: false, yearMin: '2020', limitPerPair: '5' })
  expect(reduceSession(session, { type: 'undone' }).form).toEqual({ ...form, limitPerPair: '5' })
  const typed = reduceSession(session, { type: 'typed', form: { left: 'B\nC' } })
  const back = reduceSession(typed, { type: 'undone' })
  expect(back.form).toEqual({ ...form, limitPerPair: '5' })
  expect(reduceSession(back, { type: 'undone' }).form).toEqual(typed.form)
})

test('what Undo takes back outside the form stays with its change, after typing, too', () => {
  const alsoUndo = (): void => undefined
  const filled: SessionAction = { type: 'filled', form: { left: 'B' }, message: { key: 'didLink' }, alsoUndo }
  const session = after(filled)
  expect(session.undo?.alsoUndo).toBe(alsoUndo)
  const typed = reduceSession(session, { type: 'typed', form: { left: 'B\nC' } })
  expect(typed.undo?.alsoUndo).toBe(alsoUndo)
  // Undo once more brings the typed lists back, and with them what was taken back.
  expect(reduceSession(typed, { type: 'undone' }).undo?.alsoUndo).toBe(alsoUndo)
  expect(reduceSession(session, { type: 'undone' }).undo).toBeNull()
  expect(after({ ...named, alsoUndo }).undo?.alsoUndo).toBe(alsoUndo)
})

test('each of several changes can be undone, the last first', () => {
  const session = after(clear, { type: 'filled', form: EXAMPLE, message: { key: 'didExample' } })
  const emptyAgain = reduceSession(session, { type: 'undone' })
  expect(emptyAgain).toMatchObject({ form: { left: '', right: '' }, undo: { message: { key: 'didClear' } } })
  expect(reduceSession(emptyAgain, { type: 'undone' })).toMatchObject({ form, undo: null })
})

test('typing takes away the way back from a name put in place of another, but none to whole lists', () => {
  const typed: SessionAction = { type: 'typed', form: { right: 'Y' } }
  expect(after(named, typed).undo).toBeNull()
  const swap: SessionAction = { type: 'filled', form: swapped(form), message: { key: 'didSwap' } }
  expect(reduceSession(after(swap, named, typed), { type: 'undone' }).form).toEqual(form)
})

test.each([
  ['refused', { kind: 'refused', problem: { kind: 'empty-side', side: 'left' } }],
  ['cancelled', { kind: 'cancelled' }],
  ['failed', { kind: 'failed', failure: new Unreachable(null), whose: 'backend', refresh: false }],
] as const)('a question that is %s leaves the way back to the lists that were cleared', (_, queryError) => {
  const session = after(clear, { type: 'asked', at: 9, refresh: false }, { type: 'ended', queryError })
  expect(reduceSession(session, { type: 'undone' }).form).toEqual(form)
})

test('an answer to the lists that stand there ends the way back; an answer to earlier ones does not', () => {
  const other = { ...form, left: 'B' }
  const fill: SessionAction = { type: 'filled', form: other, message: { key: 'didExample' } }
  expect(after(fill, { type: 'answered', displayed: { at: 5, form: other, result } }).undo).toBeNull()
  expect(after(fill, answered).undo).not.toBeNull()
})

test('what was replaced to ask at once can be undone after the answer, which nobody could forestall', () => {
  const other = { ...form, left: 'B' }
  const session = after(
    { type: 'filled', form: other, message: { key: 'didReopen' } },
    { type: 'asked', at: 9, refresh: false },
    { type: 'answered', displayed: { at: 10, form: other, result } },
  )
  expect(session.undo?.message.key).toBe('didReopen')
  expect(reduceSession(session, { type: 'undone' }).form).toEqual(form)
})

test('a choice below an answer is asked soon, and so is its Undo, before and after the new answer', () => {
  const chosen = after(answered, named)
  expect(chosen).toMatchObject({ asksSoon: true, isFolded: true, form: { left: 'A 0001' } })
  // The displayed answer is to these lists.
  expect(reduceSession(chosen, { type: 'undone' })).toMatchObject({
    asksSoon: false,
    form: { left: form.left },
  })
  const asked = reduceSession(chosen, { type: 'asked', at: 9, refresh: false })
  expect(asked.asksSoon).toBe(false)
  const settled = reduceSession(asked, {
    type: 'answered',
    displayed: { at: 10, form: { ...form, left: 'A 0001' }, result },
  })
  expect(settled).toMatchObject({ asksSoon: false, undo: { replaced: named.replaced } })
  expect(reduceSession(settled, { type: 'undone' })).toMatchObject({
    asksSoon: true,
    undo: null,
    form: { left: form.left },
  })
})

test.each<[string, SessionAction]>([
  ['held', { type: 'held' }],
  ['followed by typing', { type: 'typed', form: { left: 'A\nB' } }],
  ['followed by other lists', { type: 'filled', form: { left: 'B' }, message: { key: 'didSwap' } }],
  ['followed by another answer', answered],
])('a choice is not asked by itself once it is %s', (_, action) => {
  expect(after(answered, named, action).asksSoon).toBe(false)
})

test('several entries are replaced at once, on both sides, and a line without a name is left out', () => {
  const lists = { left: 'A\n  B (MIT)\n\nC', right: 'X\nY' }
  const replaced = [
    { side: 'left', entry: 'B', name: '' },
    { side: 'left', entry: 'C', name: 'C1\nC2' },
    { side: 'right', entry: 'X', name: 'X 0001' },
  ] as const
  const session = after(
    { type: 'typed', form: lists },
    { type: 'named', replaced, message: { key: 'didNames' } },
  )
  expect(session.form).toMatchObject({ left: 'A\n\nC1\nC2', right: 'X 0001\nY' })
  expect(reduceSession(session, { type: 'undone' }).form).toMatchObject(lists)
})

test('a name that is put in place of an entry can be undone, and says what it did', () => {
  const session = after(named)
  expect(session).toMatchObject({
    form: { left: 'A 0001' },
    undo: { message: { key: 'didName', values: { entry: 'A', name: 'A 0001' } } },
    asksSoon: false,
  })
  expect(reduceSession(session, { type: 'undone' }).form).toEqual(form)
})

test('an answer stays in view while the next question runs and when it fails', () => {
  const running = after(answered, { type: 'asked', at: 9, refresh: false })
  expect(running).toMatchObject({ run: { startedAt: 9, stage: null }, answered: { at: 5 } })
  expect(reduceSession(running, failed)).toMatchObject({
    run: null,
    queryError: { kind: 'failed' },
    answered: { at: 5 },
  })
})

test('what was wrong with the lists is settled by changing them; a failed request is not', () => {
  const refused: SessionAction = {
    type: 'ended',
    queryError: { kind: 'refused', problem: { kind: 'empty-side', side: 'left' } },
  }
  const typed: SessionAction = { type: 'typed', form: { left: 'B' } }
  expect(after(refused, typed).queryError).toBeNull()
  expect(after(failed, typed).queryError).toMatchObject({ kind: 'failed' })
})

test('a stage that is told after the end is not taken for a new run', () => {
  expect(after(answered, { type: 'progressed', progress: { stage: 'backend' } }).run).toBeNull()
})

test('names added to a side say how many were new, and can be taken away again', () => {
  const session = after({ type: 'added', side: 'right', names: ['Y', 'X'] })
  expect(session).toMatchObject({
    form: { left: 'A', right: 'X\nY' },
    undo: { message: { key: 'didAdd', values: { side: 'B', count: 1 } } },
  })
  expect(reduceSession(session, { type: 'undone' }).form).toEqual(form)
})

test('Ctrl-Z that brings the lists back leaves nothing to undo, however it was typed', () => {
  expect(after(clear, { type: 'typed', form: { left: 'A', right: 'X' } }).undo).toBeNull()
  const twice = after(clear, { type: 'filled', form: EXAMPLE, message: { key: 'didExample' } })
  const back = reduceSession(twice, { type: 'typed', form: { left: '', right: '' } })
  expect(back.undo?.message.key).toBe('didClear')
})

test('a renewed answer leaves the form as the user has it, and is compared with the stored answer, of when it was stored', () => {
  const hit = { ...result, source: { from: 'cache', storedAt: '2026-11-20 08:00:00' } } as const
  const displayed = { at: Date.UTC(2026, 10, 23), form, result: hit }
  const due = after({ type: 'answered', displayed })
  expect(due).toMatchObject({ renewal: { kind: 'due' }, run: null })
  const opened = reduceSession(due, { type: 'folded', isFolded: false })
  const renewed = reduceSession(reduceSession(opened, { type: 'renewing', batch: null }), {
    type: 'renewed',
    displayed: { at: displayed.at + 1, form, result },
  })
  expect(renewed).toMatchObject({
    answered: { result },
    renewal: null,
    isFolded: false,
    earlier: { at: Date.UTC(2026, 10, 20, 8), byRenewal: true },
  })
})

test('an answer is compared with the one that a refresh replaced, not with what a cache gives', () => {
  const again = (from: Answered['source'], more: object = {}): SessionAction => ({
    type: 'answered',
    displayed: { at: 9, form, result: { ...result, source: from, answer: { ...result.answer, ...more } } },
  })
  expect(after(answered, again({ from: 'backend' })).earlier).toEqual({ answer: result.answer, at: 5 })
  expect(after(answered, again({ from: 'cache' })).earlier).toBeNull()
  // While the data stay the same, the last answer of other data is what is compared with.
  const newer = { data_date: '2026-02-02' }
  const twice = after(answered, again({ from: 'backend' }, newer), again({ from: 'backend' }, newer))
  expect(twice.earlier?.answer.data_date).toBe(result.answer.data_date)
  const other = { ...result, key: 'pairs:v1:00000001' }
  const elsewhere: SessionAction = { type: 'answered', displayed: { at: 9, form, result: other } }
  expect(after(answered, elsewhere).earlier).toBeNull()
})

test('only a cache hit is due for a renewal, and none that is restored or followed by a query of the user', () => {
  const hit: Answered = { ...result, source: { from: 'cache' } }
  const displayed = { at: 5, form, result: hit }
  expect(after(answered).renewal).toBeNull()
  expect(after({ type: 'restored', displayed }).renewal).toBeNull()
  expect(after({ type: 'answered', displayed }, { type: 'asked', at: 9, refresh: false }).renewal).toBeNull()
})

test('the form folds when the answer to what stands in it arrives, also one that is restored', () => {
  expect(after(answered).isFolded).toBe(true)
  expect(after({ type: 'typed', form: { left: 'A\nB' } }, answered).isFolded).toBe(false)
  expect(after({ type: 'typed', form: { yearMin: '2020' } }, answered).isFolded).toBe(false)
  const displayed = { at: 5, form: { ...form }, result }
  expect(after({ type: 'restored', displayed }).isFolded).toBe(true)
  expect(initialSession(form, displayed).isFolded).toBe(true)
  expect(initialSession({ ...form, left: 'B' }, displayed).isFolded).toBe(false)
  expect(initialSession(form).isFolded).toBe(false)
})

test('a folded form opens by hand, for an error of its own and for lists from elsewhere, not for a name put in', () => {
  const folded = (...changes: SessionAction[]): boolean => after(answered, ...changes).isFolded
  expect(folded({ type: 'folded', isFolded: false })).toBe(false)
  expect(folded({ type: 'folded', isFolded: false }, { type: 'folded', isFolded: true })).toBe(true)
  expect(folded(named)).toBe(true)
  expect(folded({ type: 'filled', form: { left: 'Ada' }, message: { key: 'didTakeOver' } })).toBe(false)
  expect(folded({ type: 'added', side: 'right', names: ['Bob'] })).toBe(false)
  expect(folded({ type: 'ended', queryError: { kind: 'invalid-options', options: ['yearMin'] } })).toBe(false)
  expect(folded({ type: 'ended', queryError: { kind: 'cancelled' } })).toBe(true)
  // Without an answer there is nothing that the lists would have to make room for.
  expect(after({ type: 'folded', isFolded: true }).isFolded).toBe(false)
})

test('keeps messages and Undo when options come that the form has already', () => {
  const session = after(clear, failed)
  const refused = { ...session, queryError: { kind: 'cancelled' } as const, asksSoon: true }
  const { exact, yearMin } = session.form
  expect(reduceSession(refused, { type: 'typed', form: { exact, yearMin } })).toBe(refused)
})
