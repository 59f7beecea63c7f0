import { expect, test } from 'vitest'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import type { Answered } from '../../../../shared/query/query-flow.ts'
import { EXAMPLE } from '../../../../shared/ui/session/example.ts'
import { EMPTY_FORM } from '../../../../shared/ui/session/form-state.ts'
import {
  type Change,
  changed,
  cleared,
  startOf,
  swapped,
  type Workbench,
} from '../../../../shared/ui/session/session-reducer.ts'
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
const after = (...changes: Change[]): Workbench => changes.reduce(changed, startOf(form))
const answered: Change = { type: 'answered', inView: { at: 5, form, result } }
const clear: Change = { type: 'filled', form: cleared, message: { key: 'didClear' } }
const failed: Change = {
  type: 'troubled',
  trouble: { kind: 'failed', failure: new Unreachable(null), refresh: false },
}

test('what a button does to the lists can be undone', () => {
  const bench = after(clear)
  expect(bench.form).toEqual({ ...form, left: '', right: '' })
  expect(changed(bench, { type: 'undone' })).toMatchObject({ form, undo: null })
})

test('options that were set since stay when the lists go back', () => {
  const bench = after(clear, { type: 'typed', form: { yearMin: '2010' } })
  expect(changed(bench, { type: 'undone' }).form).toEqual({ ...form, yearMin: '2010' })
})

test('whole lists can be brought back after typing, and so can what was typed', () => {
  const typed = after(clear, { type: 'typed', form: { left: 'B' } })
  expect(typed.undo?.message.key).toBe('earlierLists')
  const back = changed(typed, { type: 'undone' })
  expect(back.form).toEqual(form)
  expect(changed(back, { type: 'undone' }).form).toEqual(typed.form)
})

test('each of several changes can be undone, the last first', () => {
  const bench = after(clear, { type: 'filled', form: EXAMPLE, message: { key: 'didExample' } })
  const emptyAgain = changed(bench, { type: 'undone' })
  expect(emptyAgain).toMatchObject({ form: { left: '', right: '' }, undo: { message: { key: 'didClear' } } })
  expect(changed(emptyAgain, { type: 'undone' })).toMatchObject({ form, undo: null })
})

test('typing takes away the way back from a name put in place of another, but none to whole lists', () => {
  const named: Change = { type: 'named', side: 'left', entry: 'A', name: 'A 0001' }
  const typed: Change = { type: 'typed', form: { right: 'Y' } }
  expect(after(named, typed).undo).toBeNull()
  const swap: Change = { type: 'filled', form: swapped(form), message: { key: 'didSwap' } }
  expect(changed(after(swap, named, typed), { type: 'undone' }).form).toEqual(form)
})

test.each([
  ['refused', { kind: 'refused', problem: { kind: 'empty-side', side: 'left' } }],
  ['cancelled', { kind: 'cancelled' }],
  ['failed', { kind: 'failed', failure: new Unreachable(null), refresh: false }],
] as const)('a question that is %s leaves the way back to the lists that were cleared', (_, trouble) => {
  const bench = after(clear, { type: 'asked', at: 9, refresh: false }, { type: 'troubled', trouble })
  expect(changed(bench, { type: 'undone' }).form).toEqual(form)
})

test('an answer to the lists that stand there ends the way back; an answer to earlier ones does not', () => {
  const other = { ...form, left: 'B' }
  const fill: Change = { type: 'filled', form: other, message: { key: 'didExample' } }
  expect(after(fill, { type: 'answered', inView: { at: 5, form: other, result } }).undo).toBeNull()
  expect(after(fill, answered).undo).not.toBeNull()
})

test('an answer that cannot be drawn does not stay', () => {
  expect(after(answered, { type: 'undrawable' })).toMatchObject({
    answered: null,
    trouble: { kind: 'broken' },
    run: null,
  })
})

test('a name that is put in place of an entry can be undone, and says what it did', () => {
  const bench = after({ type: 'named', side: 'left', entry: 'A', name: 'A 0001' })
  expect(bench).toMatchObject({
    form: { left: 'A 0001' },
    undo: { message: { key: 'didName', values: { entry: 'A', name: 'A 0001' } } },
  })
  expect(changed(bench, { type: 'undone' }).form).toEqual(form)
})

test('an answer stays in view while the next question runs and when it fails', () => {
  const running = after(answered, { type: 'asked', at: 9, refresh: false })
  expect(running).toMatchObject({ run: { startedAt: 9, stage: null }, answered: { at: 5 } })
  expect(changed(running, failed)).toMatchObject({
    run: null,
    trouble: { kind: 'failed' },
    answered: { at: 5 },
  })
})

test('what was wrong with the lists is settled by changing them; a failed request is not', () => {
  const refused: Change = {
    type: 'troubled',
    trouble: { kind: 'refused', problem: { kind: 'empty-side', side: 'left' } },
  }
  const typed: Change = { type: 'typed', form: { left: 'B' } }
  expect(after(refused, typed).trouble).toBeNull()
  expect(after(failed, typed).trouble).toMatchObject({ kind: 'failed' })
})

test('a stage that is told after the end is not taken for a new run', () => {
  expect(after(answered, { type: 'staged', stage: 'backend' }).run).toBeNull()
})

test('names added to a side say how many were new, and can be taken away again', () => {
  const bench = after({ type: 'added', side: 'right', names: ['Y', 'X'] })
  expect(bench).toMatchObject({
    form: { left: 'A', right: 'X\nY' },
    undo: { message: { key: 'didAddB', values: { count: 1 } } },
  })
  expect(changed(bench, { type: 'undone' }).form).toEqual(form)
})
