import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { pairsJson, provenanceLines } from '../../../../shared/export/documents/pairs-json.ts'
import { APP_VERSION } from '../../../../shared/version.ts'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'
import { AT, EN, takenOf } from '../taken.ts'

test('writes query, data, policy, figures, pairs and the whole answer', () => {
  const taken = takenOf(
    answerOf([pair('A', 'X', { items: [paper('Chord')] }), pair('A', 'Y')], { not_in_the_contract: 1 }),
  )
  const answered = { ...taken.answered, source: { from: 'cache', storedAt: '2026-11-20 09:00:00' } as const }
  expect(JSON.parse(pairsJson({ ...taken, answered }))).toEqual({
    program: 'CoAuthors',
    coverage: { covers: true, data_until: null, window_from: null },
    version: APP_VERSION,
    policy: { name: 'Any joint paper', months: null, without: [], least: 1, authors: null },
    judged_at: '2026-11-22',
    exported_at: AT.toISOString(),
    data: { date: null, newestYear: null, sample: false },
    query: answered.payload,
    cache_key: answered.key,
    source: answered.source,
    summary: {
      clear_by_choice: 0,
      names_not_found: 0,
      names_ambiguous: 0,
      standings: {
        conflict: 1,
        same_person: 0,
        possible: 0,
        unknown: 1,
        not_covered: 0,
        clear: 0,
        dismissed: 0,
      },
    },
    pairs: [
      { left: 'A', right: 'X', standing: 'conflict', status: 'papers', count: 1, last_year: 2001 },
      { left: 'A', right: 'Y', standing: 'unknown', status: 'unknown', count: null, last_year: null },
    ],
    answer: answered.answer,
  })
})

test('applies a decision until a new paper appears', () => {
  const items = [paper('New', { key: 'a/2', year: 2026 }), paper('Old', { year: 1999 })]
  const conflict = { items, verdict: 'conflict' } as const
  const answer = answerOf(
    [pair('A', 'X', conflict), pair('A', 'Y', conflict), pair('A', 'Z', { verdict: 'none' })],
    {
      data_date: '2026-11-20',
    },
  )
  const newItems = [...items.slice(0, 1), paper('By title'), paper('', { title: null })]
  const decisions = { 'A–X': { note: 'Bo' }, 'A–Y': { newItems } }
  const policy = { ...ANY_WORK, name: 'PVLDB', months: 24 }
  const taken = takenOf(answer, { policy, decisions })
  expect(pairsJson(taken)).toMatch(/^\{\n {2}"program"/)
  const decided = provenanceLines(taken, EN).filter(({ label }) => label === 'Decisions')
  expect(decided.map(({ text }) => text.slice(0, 5))).toEqual(['A – X', 'A – Y'])
  expect(JSON.parse(pairsJson(taken))).toMatchObject({
    data: { date: '2026-11-20' },
    policy: { name: 'PVLDB', months: 24 },
    pairs: [
      {
        right: 'X',
        standing: 'dismissed',
        status: 'conflict',
        count: 1,
        not_counting: 1,
        decision: { ruling: 'dismissed', note: 'Bo', comes_back: null, new_papers: [] },
      },
      {
        right: 'Y',
        standing: 'conflict',
        decision: { comes_back: 'new_works', new_papers: ['a/2', 'By title', ''] },
      },
      { right: 'Z', standing: 'clear' },
    ],
  })
})

test('writes the key of each batch, and no key of the whole query', () => {
  const taken = takenOf(answerOf([pair('A', 'X')]))
  const batches = [{ key: 'pairs:v1:00000001', source: { from: 'backend' } as const }]
  expect(JSON.parse(pairsJson({ ...taken, answered: { ...taken.answered, batches } }))).toMatchObject({
    cache_key: null,
    batches: [{ cache_key: 'pairs:v1:00000001', source: { from: 'backend' } }],
    answer: taken.answered.answer,
  })
})

test.each([
  [{ exact_base_match: true }, 'exact names'],
  [
    { exact_base_match: false, year_min: 2020, limit_per_pair: 200, author_limit: 1 },
    'the words of a name in any order · papers since 2020 · at most 200 papers of each pair listed · up to 1 person for a name',
  ],
])('describes the options of the query: %j', (options, says) => {
  const { answered, ...taken } = takenOf(answerOf([pair('A', 'X')]))
  const payload = { left: ['A'], right: ['X'], ...options }
  const lines = provenanceLines({ ...taken, answered: { ...answered, payload } }, EN)
  expect(lines.map(({ text }) => text)).toContain(says)
  expect(lines).toContainEqual({ label: 'Decisions', text: 'none' })
})

test('says that the server gives no verdicts if a pair has only papers, or nothing', () => {
  const papers = pair('A', 'X', { items: [paper('Chord')] })
  const says = (...pairs: Parameters<typeof answerOf>[0]) =>
    provenanceLines(takenOf(answerOf(pairs)), EN).some(({ text }) =>
      text.startsWith('the server does not say'),
    )
  expect([says(papers), says(pair('A', 'Y')), says({ ...papers, verdict: 'conflict' })]).toEqual([
    true,
    true,
    false,
  ])
})

test('says how many counted papers are not listed', () => {
  const textsOf = (count: number) => {
    const answer = answerOf([pair('A', 'X', { verdict: 'conflict', items: [paper('Chord')], count })])
    return provenanceLines(takenOf(answer), EN).map(({ text }) => text)
  }
  expect(textsOf(2).join('\n')).toContain('1 joint paper is counted but not listed')
  expect(textsOf(1).join('\n')).not.toContain('counted but not listed')
})
