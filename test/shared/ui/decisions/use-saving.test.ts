import { beforeEach, expect, test, vi } from 'vitest'
import type { Decided } from '../../../../shared/clients/decisions-client.ts'
import { HttpFailure, Unreachable } from '../../../../shared/clients/failures.ts'
import type { StoredDecision } from '../../../../shared/contract/decisions.ts'
import type { Saving } from '../../../../shared/ui/decisions/decision-book.ts'
import { savingActions } from '../../../../shared/ui/decisions/use-saving.ts'
import { decidedOn, tableOf } from '../../conflicts/decisions/decided.ts'

const SHOWN: StoredDecision = { ...decidedOn(tableOf()), id: 3, note: 'before' }
const { id: _, pair: PAIR, decided_at: __, ...GIVEN } = { ...SHOWN, note: 'after' }

/** A book that notes what it is asked and answers as the test says. */
let asked: unknown[][]
let answer: () => Promise<Decided>
let saving: Saving
let states: string[]
const noting =
  (name: string) =>
  (...args: unknown[]): Promise<Decided> => {
    asked.push([name, ...args])
    return answer()
  }
const book = {
  put: noting('put'),
  withdraw: noting('withdraw'),
  keep: (...args: unknown[]) => void asked.push(['keep', ...args]),
}
const actionsOf = () =>
  savingActions(
    book,
    () => saving,
    (changed) => {
      saving = changed
      states.push(changed.kind)
    },
  )
const settled = (kind: Saving['kind']) => vi.waitFor(() => expect(saving.kind).toBe(kind))
beforeEach(() => {
  asked = []
  states = []
  saving = { kind: 'idle' }
  answer = async () => ({ kind: 'done', decision: SHOWN })
})

test('a decision replaces the one that was shown, and Undo puts that one back in place of the new one', async () => {
  const actions = actionsOf()
  actions.put(GIVEN, SHOWN)
  await settled('kept')
  actions.undo({ ...SHOWN, id: 8 })
  await settled('idle')
  expect(asked).toEqual([
    ['put', GIVEN, 3],
    ['put', SHOWN, 8],
  ])
  expect(states).toEqual(['saving', 'kept', 'saving', 'idle'])
})

test('a first decision replaces none, and Undo withdraws it', async () => {
  const actions = actionsOf()
  actions.put(GIVEN, null)
  await settled('kept')
  actions.undo(SHOWN)
  await settled('idle')
  expect(asked).toEqual([
    ['put', GIVEN, null],
    ['withdraw', SHOWN],
  ])
})

test('each Undo takes one more press back, until the pair is undecided', async () => {
  const actions = actionsOf()
  actions.put(GIVEN, null)
  await settled('kept')
  actions.put(GIVEN, SHOWN)
  await settled('kept')
  actions.undo({ ...SHOWN, id: 8 })
  await settled('kept')
  actions.undo(SHOWN)
  await settled('idle')
  expect(asked.slice(2)).toEqual([
    ['put', SHOWN, 8],
    ['withdraw', SHOWN],
  ])
})

test('a draft replaces the decision on which it was begun, not the one that is shown', async () => {
  actionsOf().put(GIVEN, SHOWN, 2)
  await settled('kept')
  expect(asked).toEqual([['put', GIVEN, 2]])
})

test('Undo of a withdrawal puts the decision back in place of none', async () => {
  const actions = actionsOf()
  actions.withdraw(SHOWN)
  await settled('withdrawn')
  actions.undo(null)
  await settled('idle')
  expect(asked).toEqual([
    ['withdraw', SHOWN],
    ['put', SHOWN, null],
  ])
})

test('Undo without a decision, now or before, sends nothing', () => {
  actionsOf().undo(null)
  expect(asked).toEqual([])
})

test('a second press while the first is saved does nothing', async () => {
  let finish = (_: Decided): void => undefined
  answer = () => new Promise((resolve) => (finish = resolve))
  const actions = actionsOf()
  actions.put(GIVEN, null)
  actions.put(GIVEN, null)
  actions.withdraw(SHOWN)
  finish({ kind: 'done', decision: SHOWN })
  await settled('kept')
  expect(asked).toHaveLength(1)
})

test.each([
  ['says what the daemon says', new HttpFailure(409, 'Too many.', null), 'Too many.'],
  ['says the status of a daemon that says nothing', new HttpFailure(500, '', null), '500'],
  ['of a daemon that does not answer says no detail', new Unreachable(null), null],
])('a failure %s, and the same can be tried again', async (_, failure, detail) => {
  answer = async () => {
    throw failure
  }
  actionsOf().put(GIVEN, SHOWN)
  await settled('failed')
  expect(saving).toMatchObject({ detail })
  answer = async () => ({ kind: 'done', decision: SHOWN })
  if (saving.kind === 'failed') saving.again()
  await settled('kept')
  expect(asked[1]).toEqual(asked[0])
  expect(saving).toMatchObject({ before: SHOWN })
})

test('a decision of another window is shown beside mine, and can be taken over', async () => {
  const theirs = { ...SHOWN, id: 9, note: 'theirs' }
  answer = async () => ({ kind: 'stale', decision: theirs })
  const actions = actionsOf()
  actions.put(GIVEN, SHOWN)
  await settled('stale')
  expect(saving).toMatchObject({ theirs, mine: GIVEN })
  actions.takeTheirs(PAIR, theirs)
  expect(asked.at(-1)).toEqual(['keep', PAIR, theirs])
  expect(saving).toEqual({ kind: 'idle' })
  actions.withdraw(SHOWN)
  await settled('stale')
  expect(saving).toMatchObject({ mine: null })
})
