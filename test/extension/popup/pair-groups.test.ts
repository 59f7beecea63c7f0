import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_SHOWN, popupGroups } from '../../../extension/popup/pair-groups.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import type { Verdict } from '../../../shared/contract/backend.ts'
import { answerOf, pair } from '../../shared/conflicts/answers.ts'
import { decided } from '../../shared/conflicts/decided.ts'

/** Null is a pair without a verdict. Another server may send such a pair. */
const groupsOf = (verdicts: readonly (Verdict | null)[]) =>
  popupGroups(
    pairTable(
      answerOf(
        verdicts.map((verdict, place) =>
          pair('A', `X${place}`, {
            count: verdict === 'conflict' || verdict === 'possible' ? 1 : 0,
            ...(verdict && { verdict }),
          }),
        ),
      ),
    ),
  )
const verdict = fc.constantFrom<Verdict | null>(
  'conflict',
  'possible',
  'same_person',
  'unresolved',
  'none',
  null,
)

describe('the order of pairs', () => {
  test('puts pairs of the same person first, then conflicts, pairs to check and clear pairs', () => {
    const groups = groupsOf(['none', null, 'unresolved', 'same_person', 'possible', 'conflict'])
    expect(groups.map(({ group, count }) => [group, count])).toEqual([
      ['same_person', 1],
      ['conflict', 1],
      ['possible', 1],
      ['unknown', 2],
      ['clear', 1],
    ])
  })

  test('puts confirmed pairs among conflicts, and dismissed pairs into a separate group', () => {
    const table = pairTable(
      answerOf([
        pair('A', 'Free', { verdict: 'none' }),
        pair('A', 'Old', { verdict: 'none' }),
        pair('A', 'Lost', { verdict: 'unresolved' }),
      ]),
    )
    const both = decided(decided(table, 'A', 'Old', 'confirmed'), 'A', 'Lost', 'dismissed')
    const groups = popupGroups(both).map(({ group, shown }) => [group, shown.map(({ right }) => right)])
    expect(groups).toEqual([
      ['conflict', ['Old']],
      ['dismissed', ['Lost']],
      ['clear', ['Free']],
    ])
  })

  test('shows a dismissed pair among conflicts if it has papers newer than the decision', () => {
    const table = pairTable(
      answerOf(['X', 'Y', 'Z'].map((right) => pair('A', right, { count: 1, verdict: 'conflict' }))),
    )
    const [first, second, third] = table.pairs.flat()
    if (!first || !second || !third) throw new Error('no pairs')
    const decision = { id: 1, note: '', decidedAt: '2026-01-01T00:00:00Z', newItems: [] }
    first.decision = { ...decision, ruling: 'dismissed' }
    second.decision = { ...decision, ruling: 'confirmed' }
    third.decision = { ...decision, ruling: 'somebody_else', newItems: [{ title: 'New' }] }
    expect(
      popupGroups(table).map(({ group, shown, isFolded }) => [
        group,
        shown.map(({ right }) => right),
        isFolded,
      ]),
    ).toEqual([
      ['conflict', ['Y', 'Z'], false],
      ['dismissed', ['X'], true],
    ])
  })

  test('shows the pairs of a group in the order of the lists', () => {
    const groups = groupsOf(['possible', 'conflict', 'possible', 'conflict'])
    expect(groups.map(({ shown }) => shown.map(({ right }) => right))).toEqual([
      ['X1', 'X3'],
      ['X0', 'X2'],
    ])
  })
})

describe('folding of groups', () => {
  test('leaves a few clear pairs unfolded', () => {
    expect(groupsOf(['conflict', 'none', 'none']).map(({ isFolded }) => isFolded)).toEqual([false, false])
  })

  test('folds many clear or unknown pairs, but no conflicts', () => {
    const many = (verdict: Verdict): Verdict[] => Array.from({ length: 20 }, () => verdict)
    const groups = groupsOf([...many('conflict'), ...many('unresolved'), ...many('none')])
    expect(groups.map(({ group, isFolded }) => [group, isFolded])).toEqual([
      ['conflict', false],
      ['unknown', true],
      ['clear', true],
    ])
  })

  test('counts each pair once, and shows at most 40 of a group', () => {
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1, maxLength: 120 }), (verdicts) => {
        const groups = groupsOf(verdicts)
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(verdicts.length)
        for (const { count, shown } of groups) expect(shown).toHaveLength(Math.min(count, MOST_SHOWN))
      }),
    )
  })
})
