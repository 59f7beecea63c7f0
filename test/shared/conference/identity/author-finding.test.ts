import { expect, test } from 'vitest'
import { conferenceText } from '../../../../bin/conference/report-text.ts'
import { chipOf } from '../../../../daemon/page/conference/results/cell-words.ts'
import type { Reviewer, Someone } from '../../../../shared/conference/conference-model.ts'
import type { ConferenceInput } from '../../../../shared/conference/judge-conference.ts'
import { hotcrpCsv } from '../../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { lettersOf } from '../../../../shared/conference/outputs/letters.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { exitCodeFor } from '../../../../shared/conflicts/standing.ts'
import { resultTexts } from '../../../../shared/messages/result-texts.ts'
import { judged } from '../world.ts'

const AT = '2026-11-20T10:00:00.000Z'
const not = (author: string, reviewer: string, isSame = false): ConferenceInput['rulings'] => [
  { author, reviewer, isSame, at: AT },
]

/** A submission and a committee as chip and terminal say it, where the backend knows nobody and so has no pair. */
function said(authors: Someone[], reviewers: Reviewer[], rulings: ConferenceInput['rulings'] = []) {
  const conference = {
    submissions: [{ id: '1', title: 'T', authors, declared: [] }],
    reviewers,
    hasDeclarations: true as const,
  }
  const names = (of: readonly Someone[]) => [
    ...new Set(of.filter((one) => !one.isUnread && one.name !== '').map(({ name }) => name)),
  ]
  const [left, right] = [names(authors), names(reviewers)]
  // The backend says of equal names that they mean one person.
  const pairs = left.flatMap((name, row) =>
    right.includes(name)
      ? [{ left: row, right: right.indexOf(name), verdict: 'same_person' as const, count: 0, items: [] }]
      : [],
  )
  const block = {
    left,
    right,
    exact: true,
    rules: 4,
    entries: [],
    data: { date: '2026-11-20', newestYear: 2026, sample: false },
    pairs: pairs.map((pair) => ({ ...pair, last_year: null })),
  }
  const now = judged(conference, [block], { rulings })
  const chips = now.cells
    .map((cell) => chipOf(cell, now, 'submission', resultTexts('en').t))
    .map(({ text, more = '' }) => `${text}${more}`)
  const outgoing = { judged: now, at: new Date(AT) }
  const terminal = conferenceText(outgoing, outputTexts('en'), (_, text) => text)
  return {
    now,
    chips,
    terminal: terminal.split('\n').flatMap((line) => line.match(/^(.*?) {2,}#1 – /)?.[1] ?? []),
  }
}

// The list shows the addresses of accounts with one name.
const IS = {
  chips: [expect.stringMatching(/^Bo Birch.* is an author$/)],
  terminal: ['reviewer is an author'],
}
const MAY = { chips: [expect.stringMatching(/^Bo Birch.*: .*\?$/)], terminal: ['possible'] }
const BO = { name: 'Bo Birch', email: 'bo@x.org' }

test.each<[string, Someone[], typeof IS | typeof MAY]>([
  ['one ORCID, whatever the names', [{ name: 'B. Oak', email: 'b@y.org', orcid: '0000-000x' }], IS],
  ['one address in capitals', [{ name: 'Bo Birch', email: 'Bo@X.org' }], IS],
  ['one address without a name', [{ name: '', email: 'bo@x.org' }], IS],
  ['one address, and names in two scripts', [{ name: '白桦', email: 'bo@x.org' }], IS],
  ['one address, and names of two people', [{ name: 'Cy Cedar', email: 'bo@x.org' }], MAY],
  [
    'a text that was not understood with an address',
    [{ name: 'T.B.A.', email: 'bo@x.org', isUnread: true }],
    MAY,
  ],
  ['one person number, and names that fit', [{ name: 'B. Birch', email: 'b@y.org', personNumber: '7' }], IS],
  ['one person number, and other names', [{ name: 'Cy Cedar', personNumber: '7' }], MAY],
  ['one name, and different ORCIDs', [{ name: 'Bo Birch', orcid: '0000-0009' }], MAY],
  ['one name, and different addresses', [{ name: 'Bo Birch', email: 'bo@y.org' }], IS],
])('says on page and terminal who the reviewer is by %s', (_, authors, expected) => {
  const reviewer = { ...BO, orcid: '0000-000X', personNumber: '7' }
  expect(said(authors, [reviewer])).toMatchObject(expected)
})

test('takes no ruling on one account, and on two people of one account none either', () => {
  const byOrcid = { name: 'B. Oak', orcid: '0000-0001' }
  const reviewer = { ...BO, orcid: '0000-0001' }
  expect(said([byOrcid], [reviewer], not('B. Oak|', 'bo@x.org'))).toMatchObject(IS)
  const shared = { name: 'Cy Cedar', email: 'bo@x.org' }
  expect(said([shared], [BO], not('bo@x.org', 'bo@x.org'))).toMatchObject(MAY)
})

test('rules on one of two authors of one name alone', () => {
  const twins = [{ name: 'Bo Birch' }, { name: 'Bo Birch', twin: 2 }]
  expect(said(twins, [BO], not('Bo Birch|', 'bo@x.org'))).toMatchObject(IS)
  const both = [...(not('Bo Birch|', 'bo@x.org') ?? []), ...(not('Bo Birch||2', 'bo@x.org') ?? [])]
  expect(said(twins, [BO], both).terminal).toEqual(['dismissed by you'])
})

test('keeps a reviewer an author who is confirmed although the ids differ', () => {
  const author = { name: 'Bo Birch', profile: '~Bo_Birch2' }
  const reviewer = { ...BO, profile: '~Bo_Birch1' }
  expect(said([author], [reviewer])).toMatchObject(MAY)
  expect(said([author], [reviewer], not('~Bo_Birch2', 'bo@x.org', true))).toMatchObject(IS)
})

test('does not say which of two reviewers an address without a name is', () => {
  const two = [
    { name: 'Bo Birch', email: 'pc@x.org', sharesAddress: true as const },
    { name: 'Cy Cedar', email: 'pc@x.org', sharesAddress: true as const },
  ]
  const { chips, terminal } = said([{ name: '', email: 'pc@x.org' }], two)
  expect(chips).toEqual(['Bo Birch: pc@x.org?', 'Cy Cedar: pc@x.org?'])
  expect(terminal).toEqual(['possible', 'possible'])
})

test('finds a candidate who is an author, and tells no system and no author about it', () => {
  const { now, ...rest } = said([BO], [{ ...BO, isCandidate: true }])
  expect(rest).toMatchObject(IS)
  expect(exitCodeFor(now.standings)).toBe(3)
  expect(hotcrpCsv(now, { which: 'proved', dismissals: true }).count).toBe(0)
  expect(lettersOf(now, outputTexts('en'))).toEqual([])
})
