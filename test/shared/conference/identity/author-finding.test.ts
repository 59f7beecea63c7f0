import { expect, test } from 'vitest'
import { conferenceText } from '../../../../bin/conference/report-text.ts'
import { chipOf } from '../../../../daemon/page/conference/results/cell-words.ts'
import type { Reviewer, Someone } from '../../../../shared/conference/conference-model.ts'
import type { ConferenceInput } from '../../../../shared/conference/judge-conference.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { resultTexts } from '../../../../shared/messages/result-texts.ts'
import { judged } from '../world.ts'

const AT = '2026-11-20T10:00:00.000Z'
const rulingOn = (author: string, reviewer: string, isSame = false): ConferenceInput['rulings'] => [
  { author, reviewer, isSame, at: AT },
]

/** Returns the chips of the page and the lines of the terminal. No pair has joint works. */
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
  // The backend treats equal names as one person.
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
    chips,
    terminal: terminal.split('\n').flatMap((line) => line.match(/^(.*?) {2,}#1 – /)?.[1] ?? []),
  }
}

// If names are equal, the chip also shows addresses.
const IS = {
  chips: [expect.stringMatching(/^Bo Birch.* is an author$/)],
  terminal: ['reviewer is an author'],
}
const MAY = { chips: [expect.stringMatching(/^Bo Birch.*: .*\?$/)], terminal: ['possible'] }
const BO = { name: 'Bo Birch', email: 'bo@x.org' }

test('applies a decision to only one of two authors of the same name', () => {
  const twins = [{ name: 'Bo Birch' }, { name: 'Bo Birch', twin: 2 }]
  expect(said(twins, [BO], rulingOn('Bo Birch|#1', 'bo@x.org'))).toMatchObject(IS)
  const both = [
    ...(rulingOn('Bo Birch|#1', 'bo@x.org') ?? []),
    ...(rulingOn('Bo Birch||2#1', 'bo@x.org') ?? []),
  ]
  expect(said(twins, [BO], both).terminal).toEqual(['dismissed by you'])
})

test('follows the user’s decision that a reviewer is an author, despite different ids', () => {
  const author = { name: 'Bo Birch', profile: '~Bo_Birch2' }
  const reviewer = { ...BO, profile: '~Bo_Birch1' }
  expect(said([author], [reviewer])).toMatchObject(MAY)
  expect(said([author], [reviewer], rulingOn('~Bo_Birch2', 'bo@x.org', true))).toMatchObject(IS)
})

test('compares an author who has only an address with each reviewer of that address', () => {
  const two = [
    { name: 'Bo Birch', email: 'pc@x.org', sharesAddress: true as const },
    { name: 'Cy Cedar', email: 'pc@x.org', sharesAddress: true as const },
  ]
  const { chips, terminal } = said([{ name: '', email: 'pc@x.org' }], two)
  expect(chips).toEqual(['Bo Birch: pc@x.org?', 'Cy Cedar: pc@x.org?'])
  expect(terminal).toEqual(['possible', 'possible'])
})
