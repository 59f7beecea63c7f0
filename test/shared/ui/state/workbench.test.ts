import { expect, test } from 'vitest'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import type { Answered } from '../../../../shared/query-flow.ts'
import { EMPTY_FORM } from '../../../../shared/ui/state/form.ts'
import {
  type Change,
  changed,
  cleared,
  startOf,
  swapped,
  type Workbench,
} from '../../../../shared/ui/state/workbench.ts'
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
const failed: Change = {
  type: 'troubled',
  trouble: { kind: 'failed', failure: new Unreachable(null), refresh: false },
}

test('what a button does to the lists can be undone', () => {
  const bench = after({ type: 'filled', form: cleared, message: { key: 'didClear' } })
  expect(bench.form).toEqual({ ...form, left: '', right: '' })
  expect(changed(bench, { type: 'undone' })).toMatchObject({ form, undo: null })
})

test('typing takes the undo away, for it would undo the typing as well', () => {
  const bench = after(
    { type: 'filled', form: swapped(form), message: { key: 'didSwap' } },
    { type: 'typed', form: { left: 'B' } },
  )
  expect(bench).toMatchObject({ form: { left: 'B', right: 'A' }, undo: null })
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
