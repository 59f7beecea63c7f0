import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import type { EntryResolution } from '../../../../shared/contract/backend.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { legendOf } from '../../../../shared/ui/matrix/legend.tsx'
import { ambiguous, answerOf, notFound, pair, unique } from '../../conflicts/answers.ts'

const english = localeOf('en')
const truncated = (entry: string): EntryResolution => ({ ...ambiguous(entry), truncated: true })

/** Returns the legend's words for the question mark, where one name meets these. */
function unresolvedWords(right: EntryResolution[]): string[] {
  const pairs = right.map(({ entry }) => pair('A', entry, { verdict: 'unresolved' }))
  const table = pairTable(answerOf(pairs, { resolution: { left: [unique('A')], right } }))
  return legendOf(table, english).map(({ mark, says }) => `${mark} ${says}`)
}

test('the legend explains the question mark in words that are true of all such pairs', () => {
  expect(unresolvedWords([notFound('X'), notFound('Y')])).toEqual(['? unknown, a name was not found'])
  expect(unresolvedWords([truncated('X')])).toEqual(['? unknown, a name fits too many people'])
  expect(unresolvedWords([truncated('X'), notFound('Y')])).toEqual([
    '? unknown, a name fits too many people',
    '? unknown, a name was not found',
  ])
  expect(unresolvedWords([{ ...unique('X'), near_truncated: true }])).toEqual([
    '? unknown, too many people have a similar name',
  ])
  expect(unresolvedWords([unique('X')])).toEqual(['? unknown, the server could not settle a name'])
})

test('only marks that the table has are explained', () => {
  const table = pairTable(answerOf([pair('A', 'X', { count: 1, verdict: 'possible' })]))
  expect(legendOf(table, english)).toEqual([
    { look: 'cell mark mark-unsure is-possible', mark: '1?', says: 'possible' },
  ])
})

test('what may count is explained, but not for two who may be one person', () => {
  const entriesOf = (reason?: 'same_person') => {
    const one = pair('A', 'X', { count: 0, verdict: 'possible', ...(reason && { reason }) })
    return legendOf(pairTable(answerOf([one])), english).map(({ mark, says }) => `${mark} ${says}`)
  }
  expect(entriesOf()).toEqual(['+? possible, papers that may count, not listed or of a similar name'])
  expect(entriesOf('same_person')).toEqual(['=? possible, may be the same person'])
})
