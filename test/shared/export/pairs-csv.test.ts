import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ANY_WORK, type Policy } from '../../../shared/conflicts/policy/conflict-policy.ts'
import type { PairsAnswer } from '../../../shared/contract/backend.ts'
import { pairsJson, provenanceLines } from '../../../shared/export/documents/pairs-json.ts'
import { figuresText } from '../../../shared/export/pair-text.ts'
import { pairsCsv } from '../../../shared/export/pairs-csv.ts'
import type { TakenAnswer } from '../../../shared/export/taken-answer.ts'
import { ambiguous, answerOf, notFound, pair, paper, person, unique } from '../conflicts/answers.ts'
import { EN, takenOf } from './taken.ts'

const rowsIn = (taken: TakenAnswer): Record<string, string>[] =>
  parse(pairsCsv(taken), { bom: true, columns: true })
const rowsOf = (answer: PairsAnswer, more?: Parameters<typeof takenOf>[1]): Record<string, string>[] =>
  rowsIn(takenOf(answer, more))

test('writes a row with the proof of each listed paper', () => {
  const items = [
    paper('Chord', { key: 'conf/sigcomm/StoicaMKKB01', left_name: 'Ion Stoica', author_count: 5 }),
    paper('CFS', { url: 'https://doi.org/1', also: [{ key: 'journals/corr/1' }] }),
  ]
  const rows = rowsOf(answerOf([pair('Ion Stoica', 'Robert Morris', { items, verdict: 'conflict' })]))
  expect(rows).toMatchObject([
    {
      left: 'Ion Stoica',
      verdict: 'conflict',
      joint_papers: '2',
      title: 'Chord',
      year: '2001',
      link: 'https://dblp.org/rec/conf/sigcomm/StoicaMKKB01',
      left_name: 'Ion Stoica',
      author_count: '5',
    },
    { title: 'CFS', link: 'https://doi.org/1', also_dblp_keys: 'journals/corr/1' },
  ])
})

test('writes the typed name of a chosen person', () => {
  const resolution = { left: [unique('Ada Rivers')], right: [unique('X'), unique('Y')] }
  const pairs = [
    pair('Ada Rivers', 'X', { verdict: 'none' }),
    pair('Ada Rivers', 'Y', { count: 1, verdict: 'conflict' }),
  ]
  const about = { left: [{ entry: 'Ada Rivers', typed: 'Ada B. Rivers' }] }
  const taken = { ...takenOf(answerOf(pairs, { resolution })), about }
  const [row] = rowsIn(taken)
  expect(row).toMatchObject({ left: 'Ada Rivers', left_chosen_for: 'Ada B. Rivers', right_chosen_for: '' })
  expect(JSON.parse(pairsJson(taken))).toMatchObject({
    about,
    summary: { clear_by_choice: 1, standings: { clear: 1 } },
  })
  expect(figuresText(taken, EN)).toBe(
    '1 conflict · 1 clear, 1 of the clear pairs rests on names that you chose',
  )
  expect(provenanceLines(taken, EN)).toContainEqual({
    label: 'Name chosen by you',
    text: 'Ada B. Rivers → Ada Rivers',
  })
  expect(figuresText({ ...taken, about: undefined }, EN)).toBe('1 conflict · 1 clear')
})

test('writes the affiliations and ORCIDs of the lists', () => {
  const taken = takenOf(answerOf([pair('A', 'X')]))
  const about = {
    left: [{ entry: 'A', affiliation: '=ICSI' }],
    right: [{ entry: 'X', orcid: '0000-0002-1825-0097' }],
  }
  const [row] = rowsIn({ ...taken, about })
  expect(row).toMatchObject({
    left_affiliation: "'=ICSI",
    right_affiliation: '',
    left_orcid: '',
    right_orcid: '0000-0002-1825-0097',
  })
  expect(JSON.parse(pairsJson({ ...taken, about })).about).toEqual(about)
  expect(JSON.parse(pairsJson(taken))).not.toHaveProperty('about')
})

test('leaves the count empty if a name was not found', () => {
  const rows = rowsOf(
    answerOf([pair('A', 'X'), pair('A', 'Y')], {
      resolution: { left: [unique('A')], right: [unique('X'), notFound('Y')] },
    }),
  )
  expect(rows).toMatchObject([
    { right: 'X', verdict: 'none', joint_papers: '0', not_counting: '0', right_status: 'unique', title: '' },
    { right: 'Y', verdict: 'unresolved', joint_papers: '', right_status: 'not_found' },
  ])
})

test('does not call a pair clear if the server sends no verdicts', () => {
  const rows = rowsOf(answerOf([pair('A', 'X'), pair('A', 'Y', { items: [paper('Chord')] })]))
  expect(rows.map(({ verdict, joint_papers }) => [verdict, joint_papers])).toEqual([
    ['none_found_names_not_checked', ''],
    ['joint_papers', '1'],
  ])
})

test('says how many papers of a pair are not listed', () => {
  const policy: Policy = { ...ANY_WORK, name: 'Ours', months: 60, without: ['preprint'] }
  const items = [paper('Draft', { year: 2026, publtype: 'informal' })]
  const answer = answerOf([pair('A', 'X', { items, count: 30, verdict: 'conflict' }), pair('A', 'Y')])
  const rows = rowsOf(answer, { policy })
  expect(rows).toMatchObject([
    {
      verdict: 'possible',
      reason: 'unlisted_papers',
      joint_papers: '',
      counted: 'no',
      not_counting: '1',
      unlisted_papers: '29',
    },
    { right: 'Y' },
  ])
})

test('names the person of an unambiguous entry', () => {
  const byId = { ...unique('64/5141'), persons: [person('Wei Wang')] }
  const rows = rowsOf(
    answerOf(
      [
        pair('64/5141', 'X', { verdict: 'possible', reason: 'near_namesake', count: 1 }),
        pair('64/5141', 'Y'),
      ],
      {
        resolution: { left: [byId], right: [ambiguous('X'), notFound('Y')] },
      },
    ),
  )
  expect(rows).toMatchObject([
    { left: '64/5141', left_person: 'Wei Wang', right_person: '', reason: 'near_namesake' },
    { right: 'Y', right_person: '', reason: 'not_found' },
  ])
})

test('names the policy in each row, and marks uncounted papers', () => {
  const items = [2026, 2024, 2020].map((year) => paper(`Of ${year}`, { year }))
  const answer = answerOf([
    pair('A', 'X', { items, verdict: 'conflict' }),
    pair('A', 'Y', { verdict: 'none' }),
  ])
  const policy: Policy = { ...ANY_WORK, name: '=PVLDB', months: 24, without: ['preprint', 'data'] }
  const rows = rowsOf(answer, { policy })
  expect(rows.map((row) => [row.joint_papers, row.year, row.policy, row.counted])).toEqual([
    ['2', '2026', "'=PVLDB", 'yes'],
    ['2', '2024', "'=PVLDB", 'at_edge'],
    ['2', '2020', "'=PVLDB", 'no'],
    ['0', '', "'=PVLDB", ''],
  ])
  expect(rowsOf(answerOf([pair('A', 'X', { items })]))[2]).toMatchObject({
    policy: 'Any joint paper',
    counted: 'yes',
  })
})

test('writes the dates of data and judgement, and the decision, into each row', () => {
  const items = [paper('Old', { key: 'a/1' }), paper('New', { key: 'a/2' })]
  const answer = answerOf(
    [pair('A', 'X', { items, verdict: 'conflict' }), pair('A', 'Y', { verdict: 'none' })],
    {
      data_date: '2026-11-20',
    },
  )
  const decisions = { 'A–X': { note: '=not "us"', newItems: items.slice(1) } }
  const rows = rowsOf(answer, { decisions })
  const said = { judged_at: '2026-11-22', data_date: '2026-11-20', starter_data: 'no' }
  expect(rows).toMatchObject([
    { ...said, decision: 'dismissed', decision_note: `'=not "us"`, new_since_decision: 'no' },
    { ...said, decided_at: '2026-11-20T09:00:00Z', new_since_decision: 'yes', decision_stands: 'no' },
    { ...said, right: 'Y', decision: '', new_since_decision: '', decision_stands: '' },
  ])
  expect(rowsOf(answerOf([pair('A', 'X')], { sample: true }))[0]).toMatchObject({
    data_date: 'unknown',
    starter_data: 'yes',
  })
})
