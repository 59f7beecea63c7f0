import { expect, test } from 'vitest'
import type { Conference } from '../../../shared/conference/conference-model.ts'
import { OUTPUTS, type OutputFormat } from '../../../shared/conference/outputs/output-formats.ts'
import { outputTexts } from '../../../shared/conference/outputs/output-texts.ts'
import { decision, outgoing } from './outputs/outgoing.ts'
import { conferenceOf } from './world.ts'

const EN = outputTexts('en')
const known = conferenceOf(
  {
    '1': { authors: ['Ann Ash'] },
    '2': { authors: ['Ann Ash'] },
    '3': { authors: [] },
    '4': { authors: ['Ed Elm'] },
  },
  ['Ed Elm', 'Bo Birch'],
)
const UNREAD = { name: 'T.B.A. (two people)', isUnread: true } as const

/** Submission 1 has an unread author, 2 a cut list of authors, and 3 no authors. The committee has an unread reviewer. */
const CONFERENCE: Conference = {
  ...known,
  submissions: known.submissions.map((one) => ({
    ...one,
    authors: one.id === '1' ? [...one.authors, UNREAD] : one.authors,
    ...(one.id === '2' && { isCut: true as const }),
  })),
  reviewers: [...known.reviewers, UNREAD],
}
/** Dismisses the only conflict with proof. All other findings of submissions 1 and 2 are about unknown people. */
const DECISIONS = [decision(['Ann Ash', 'Bo Birch'], 'dismissed', ['conf/x/1', 'conf/x/2'])]

async function written(format: OutputFormat): Promise<string> {
  const made = await outgoing({ conference: CONFERENCE, decisions: DECISIONS })
  const { parts } = OUTPUTS[format].make(made, EN, { which: 'proved', dismissals: true, venue: '' })
  return parts.join('')
}

test('does not ask the backend for unread texts', async () => {
  const { judged } = await outgoing({ conference: CONFERENCE })
  expect([...judged.roster.left, ...judged.roster.right].join()).not.toContain('T.B.A.')
})

test.each<[OutputFormat, string[]]>([
  [
    'csv',
    [
      ',,,T.B.A. (two people),,unknown,not_understood,,,,,,unknown',
      '1,Title of 1,T.B.A. (two people),,,unknown,not_understood,,,,,,unknown',
      '2,Title of 2,,,,unknown,not_named,,,,,,unknown',
      '3,Title of 3,,,,unknown,not_named,,,,,,unknown',
    ],
  ],
  [
    'json',
    [
      '"unknown": 4',
      '"lacks_authors": true',
      '"authors_unknown": [\n    {\n     "name": "T.B.A. (two people)",',
    ],
  ],
  ['report', ['4 unknown people', '4 people are unknown', '>others, who are not named<', '>not understood<']],
  ['letters', ['4 people are unknown']],
])('mentions the four unknown people in the format %s', async (format, expected) => {
  const text = await written(format)
  for (const one of expected) expect(text).toContain(one)
})

test.each<[OutputFormat, string[]]>([
  // A row for the dismissed pair would call submissions 1 and 2 clear.
  ['hotcrp', ['4,conflict,ed.elm@x.org,none:pinned collaborator']],
  ['by-hand', ['4,Title of 4,Ed Elm,ed.elm@x.org,,"Ed Elm: an author of this submission (dblp, Ten years)"']],
])('writes only the certain conflict in the format %s', async (format, expected) => {
  const [, ...rows] = (await written(format)).trim().split(/\r?\n/)
  expect(rows).toEqual(expected)
})
