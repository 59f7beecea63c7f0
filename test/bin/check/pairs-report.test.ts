import { expect, test } from 'vitest'
import { reportText } from '../../../bin/check/pairs-report.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import type { PairsAnswer } from '../../../shared/contract/backend.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { ambiguous, answerOf, notFound, pair, paper, person, unique } from '../../shared/conflicts/answers.ts'

const locale = localeOf('en')
const reported = (answer: PairsAnswer, { year_min, papers }: { year_min?: number; papers?: boolean } = {}) =>
  reportText({ table: pairTable(answer, { year_min }), locale, style: (_, text) => text, papers })

const CONFLICTING = answerOf(
  [
    pair('Ada', 'Wei', {
      items: [paper('Maybe.', { left_name: 'A. Lovelace', right_name: 'Wei' })],
      verdict: 'possible',
    }),
    pair('Ada', 'Bob', {
      count: 3,
      items: [
        paper('Newer.', { year: 2020, url: 'https://doi.org/1' }),
        paper('Older.', { venue: null, key: 'a/b' }),
      ],
      verdict: 'conflict',
    }),
    pair('Ada', 'Nemo', { verdict: 'unresolved' }),
    pair('Ada', 'Eve', { verdict: 'none' }),
  ],
  {
    resolution: {
      left: [unique('Ada')],
      right: [
        ambiguous('Wei'),
        unique('Bob'),
        { ...notFound('Nemo'), suggestions: [person('Nemi', { publications: 3 })] },
        unique('Eve'),
      ],
    },
  },
)

test('prints pairs, gravest first, then names to check, then the summary', () => {
  expect(reported(CONFLICTING)).toBe(`conflict  Ada – Bob: 3 joint papers, last 2020
possible  Ada – Wei: 1 joint paper, last 2001; a name is ambiguous
unknown   Ada – Nemo: a name was not found

2 names to check
  B  Nemo: not found. Nearest in dblp: Nemi (3 papers)?
  B  Wei: ambiguous, 2 in all: Wei 0001; Wei 0002

1 conflict · 1 possible · 1 unknown · 1 clear, 1 name not found, 1 name ambiguous.
`)
})

test('prints the papers of each pair in a block after the pairs', () => {
  expect(reported(CONFLICTING, { papers: true })).toContain(`unknown   Ada – Nemo: a name was not found

Ada – Bob
  2020  Newer.
        SIGCOMM  https://doi.org/1
  2001  Older.
        https://dblp.org/rec/a/b
  and 1 more paper

Ada – Wei
  2001  Maybe.
        SIGCOMM
        As printed: A. Lovelace, Wei

2 names to check
`)
})

test('says that a name fits too many people', () => {
  const answer = answerOf([pair('Ada', 'Bob', { verdict: 'unresolved' })], {
    resolution: { left: [{ ...unique('Ada'), near_truncated: true }], right: [unique('Bob')] },
  })
  const text = reported(answer)
  const why = 'a name fits too many people'
  expect(text).toContain(`unknown  Ada – Bob: ${why}`)
  expect(text).toContain('  A  Ada: fits more people than CoAuthors compared: Ada\n')
})

test('mentions undated papers if only papers since a year count', () => {
  const answer = answerOf([
    pair('Ada', 'Bob', { count: 1, items: [paper('P.', { year: 2021 })], undated: 2, verdict: 'conflict' }),
  ])
  const text = reported(answer, { year_min: 2020, papers: true })
  expect(text).toMatch(/\n1 conflict, counting papers since 2020[^\n]*\n$/)
  expect(text).toContain('2 more joint papers have no year')
})

test('says that there are no joint papers only if every name is known', () => {
  const none = pair('Ada', 'Eve', { verdict: 'none' })
  const known = { resolution: { left: [unique('Ada')], right: [unique('Eve')] } }
  expect(reported(answerOf([none], known))).toContain('All names were found')
  const open = answerOf([pair('Ada', 'Nemo', { verdict: 'unresolved' })], {
    resolution: { left: [unique('Ada')], right: [notFound('Nemo')] },
  })
  expect(reported(open)).toContain(
    'No joint papers found so far. Some names were not found or may be several people',
  )
  expect(reported(answerOf([pair('Ada', 'Eve')]))).toContain('does not say which names it knows')
})

test('lists at most 20 unknown pairs', () => {
  const pairs = Array.from({ length: 30 }, (_, index) =>
    pair('Ada', `Nemo ${index}`, { verdict: 'unresolved' }),
  )
  const text = reported(answerOf(pairs))
  expect(text.match(/^unknown {2}/gm)).toHaveLength(20)
  expect(text).toContain('\n… and 10 more; --csv lists them all.\n')
})

test('prints names, titles and venues without control characters', () => {
  const hostile = '\u001b[2J\u202eX'
  const answer = answerOf(
    [
      pair(hostile, 'B\nC', {
        items: [paper(hostile, { venue: hostile, left_name: hostile, right_name: 'x' })],
        verdict: 'possible',
      }),
    ],
    {
      resolution: { left: [{ ...ambiguous(hostile), persons: [person(hostile)] }], right: [unique('B\nC')] },
    },
  )
  const text = reported(answer, { papers: true })
  expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202e/u)
  expect(text).toContain('B C')
})

test('lists the several names of an entry, and suggests no person', () => {
  const nemo = { ...notFound('Nemo One, Ada Two'), split_into: ['Nemo One', 'Ada Two'] }
  const answer = answerOf([pair(nemo.entry, 'Bob', { verdict: 'unresolved' })], {
    resolution: { left: [nemo], right: [unique('Bob')] },
  })
  expect(reported(answer)).toContain('not found. Several names in one line: Nemo One, Ada Two.')
})

test('says that the data lack a record of an entry with several records', () => {
  const ada = notFound('Ada = Ada 0001 + 99/99')
  const answer = answerOf([pair(ada.entry, 'Bob', { verdict: 'unresolved' })], {
    resolution: { left: [ada], right: [unique('Bob')] },
  })
  expect(reported(answer)).toContain('not found. A record in this entry is not in the data.')
})
