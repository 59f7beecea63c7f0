import { expect, test } from 'vitest'
import { pairsJson } from '../../../shared/export/pairs-json.ts'
import type { Answered } from '../../../shared/query/query-flow.ts'
import { APP_VERSION } from '../../../shared/version.ts'
import { answerOf, pair, paper } from '../conflicts/answers.ts'

const AT = new Date('2026-11-21T10:00:00Z')

test('the file holds the question, where the answer came from, the headline in figures, and the whole answer', () => {
  const answered: Answered = {
    kind: 'answered',
    key: 'pairs:v1:00000000',
    payload: { left: ['A'], right: ['X'], exact_base_match: true },
    answer: answerOf([pair('A', 'X', { items: [paper('Chord')] })], { not_in_the_contract: 1 }),
    source: { from: 'cache', storedAt: '2026-11-20 09:00:00' },
    cache: 'hit',
    durationMs: 3,
  }
  expect(JSON.parse(pairsJson(answered, AT))).toEqual({
    program: 'CoAuthors',
    version: APP_VERSION,
    policy: { name: 'Any joint work', months: null, without: [], least: 1, authors: null },
    judged_at: '2026-11-21',
    exported_at: '2026-11-21T10:00:00.000Z',
    query: answered.payload,
    cache_key: answered.key,
    source: answered.source,
    summary: {
      pairs: 1,
      conflicts: 0,
      same_person: 0,
      possible: 0,
      clear: 0,
      unknown: 0,
      joint_papers: 1,
      none_found: 0,
      names_not_found: 0,
      names_ambiguous: 0,
    },
    answer: answered.answer,
  })
})

test('an answer in batches is whole, with the keys of its parts and none of its own', () => {
  const answered: Answered = {
    kind: 'answered',
    key: 'pairs:v1:00000000',
    payload: { left: ['A'], right: ['X'], exact_base_match: true },
    answer: answerOf([pair('A', 'X')]),
    source: { from: 'backend' },
    cache: 'miss',
    durationMs: 3,
    batches: [{ key: 'pairs:v1:00000001', source: { from: 'backend' } }],
  }
  expect(JSON.parse(pairsJson(answered, AT))).toMatchObject({
    cache_key: null,
    batches: [{ cache_key: 'pairs:v1:00000001', source: { from: 'backend' } }],
    answer: answered.answer,
  })
})
