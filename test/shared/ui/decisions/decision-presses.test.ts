import { beforeEach, expect, test, vi } from 'vitest'
import { type Decided, decisionsClient } from '../../../../shared/clients/decisions-client.ts'
import { HttpFailure, Unreachable } from '../../../../shared/clients/failures.ts'
import type { StoredDecision } from '../../../../shared/contract/decisions.ts'
import { DecisionPresses } from '../../../../shared/ui/decisions/decision-presses.ts'
import { decidedOn, tableOf } from '../../conflicts/decisions/decided.ts'

/** Presses about a pair, of a view whose daemon answers as the test says (with a real one: test/daemon/routes). */

const SHOWN: StoredDecision = { ...decidedOn(tableOf()), id: 3, note: 'before' }
const { id: _, pair: PAIR, decided_at: __, ...GIVEN } = { ...SHOWN, note: 'after' }

let presses: DecisionPresses
let kept: Map<string, StoredDecision | null>
let asked: unknown[][]
let answer: () => Promise<Decided>
beforeEach(() => {
  asked = []
  kept = new Map()
  answer = async () => ({ kind: 'done', decision: SHOWN })
  const answering =
    (name: string) =>
    (...args: unknown[]): Promise<Decided> => {
      asked.push([name, ...args])
      return answer()
    }
  const client = {
    ...decisionsClient({ base: '', fetch }),
    ...{ put: answering('put'), withdraw: answering('withdraw') },
  }
  presses = new DecisionPresses(
    client,
    (pair, decision) => kept.set(pair, decision),
    () => undefined,
  )
})

/** Waits until the last press is saved, and Undo puts `replaced` back. */
const saved = async (...replaced: (StoredDecision | null)[]): Promise<void> => {
  await vi.waitFor(() => expect(presses.savingOf(PAIR)).toBeUndefined())
  expect(presses.replacedOn(PAIR)).toEqual(replaced)
}
const stopped = (as: object) => vi.waitFor(() => expect(presses.savingOf(PAIR)).toMatchObject(as))

test('a decision replaces the one that was shown, and Undo puts that one back in place of the new one', async () => {
  presses.press(PAIR, GIVEN, SHOWN)
  expect(presses.savingOf(PAIR)?.kind).toBe('saving')
  await saved(SHOWN)
  presses.undo(PAIR, { ...SHOWN, id: 8 })
  await saved()
  expect(asked).toEqual([
    ['put', GIVEN, 3],
    ['put', SHOWN, 8],
  ])
})

test('a first decision replaces none, and Undo withdraws it', async () => {
  presses.press(PAIR, GIVEN, null)
  await saved(null)
  presses.undo(PAIR, SHOWN)
  await saved()
  expect(asked).toEqual([
    ['put', GIVEN, null],
    ['withdraw', SHOWN],
  ])
})

test('each Undo takes one more press back, until the pair is undecided', async () => {
  presses.press(PAIR, GIVEN, null)
  await saved(null)
  presses.press(PAIR, GIVEN, SHOWN)
  await saved(null, SHOWN)
  presses.undo(PAIR, { ...SHOWN, id: 8 })
  await saved(null)
  presses.undo(PAIR, SHOWN)
  await saved()
  expect(asked.slice(2)).toEqual([
    ['put', SHOWN, 8],
    ['withdraw', SHOWN],
  ])
})

test('a draft replaces the decision on which it was begun, not the one that is shown', async () => {
  presses.press(PAIR, GIVEN, SHOWN, 2)
  await saved(SHOWN)
  expect(asked).toEqual([['put', GIVEN, 2]])
})

test('Undo of a withdrawal puts the decision back in place of none', async () => {
  presses.press(PAIR, null, SHOWN)
  await saved(SHOWN)
  presses.undo(PAIR, null)
  await saved()
  expect(asked).toEqual([
    ['withdraw', SHOWN],
    ['put', SHOWN, null],
  ])
})

test('Undo without a decision, now or before, sends nothing', () => {
  presses.undo(PAIR, null)
  expect(asked).toEqual([])
})

test('the last press that can be undone is of the pair that was pressed last', async () => {
  const table = tableOf()
  expect(presses.lastDecided(table)).toBeUndefined()
  presses.press(PAIR, GIVEN, null)
  await saved(null)
  expect(presses.lastDecided(table)).toBe(table.pairs[0]?.[0])
  presses.press('another pair', GIVEN, null)
  await vi.waitFor(() => expect(presses.lastDecided(table)).toBeUndefined())
})

test('a second press while the first is saved does nothing', async () => {
  let finish = (_: Decided): void => undefined
  answer = () => new Promise((resolve) => (finish = resolve))
  presses.press(PAIR, GIVEN, null)
  presses.press(PAIR, GIVEN, null)
  presses.press(PAIR, null, SHOWN)
  finish({ kind: 'done', decision: SHOWN })
  await saved(null)
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
  presses.press(PAIR, GIVEN, SHOWN)
  await stopped({ kind: 'failed', detail })
  answer = async () => ({ kind: 'done', decision: SHOWN })
  const saving = presses.savingOf(PAIR)
  if (saving?.kind === 'failed') saving.again()
  await saved(SHOWN)
  expect(asked[1]).toEqual(asked[0])
})

test('a decision of another window is shown beside mine, and can be taken over', async () => {
  const theirs = { ...SHOWN, id: 9, note: 'theirs' }
  presses.press(PAIR, GIVEN, null)
  await saved(null)
  answer = async () => ({ kind: 'stale', decision: theirs })
  presses.press(PAIR, GIVEN, SHOWN)
  await stopped({ kind: 'stale', theirs, mine: GIVEN })
  presses.takeTheirs(PAIR, theirs)
  await saved()
  expect(kept.get(PAIR)).toEqual(theirs)
  presses.press(PAIR, null, SHOWN)
  await stopped({ kind: 'stale', theirs, mine: null })
})
