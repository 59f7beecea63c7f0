import { expect, test } from 'vitest'
import type { Conference } from '../../../../shared/conference/conference-model.ts'
import { conferenceReport } from '../../../../shared/conference/outputs/conference-report.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { asking, conferenceOf, judged } from '../world.ts'
import { CONFERENCE, decision, outgoing } from './outgoing.ts'

const EN = outputTexts('en')

/** A conference whose titles are markup and whose affiliations are formulas. */
const HOSTILE: Conference = {
  ...CONFERENCE,
  submissions: CONFERENCE.submissions.map((one) => ({ ...one, title: '<script>alert(1)</script> & "=1+1"' })),
  reviewers: CONFERENCE.reviewers.map((one) => ({ ...one, affiliation: '=HYPERLINK("x")' })),
}

test('writes markup and formulas as text in a report without scripts', async () => {
  const html = conferenceReport(await outgoing({ conference: HOSTILE }), EN)
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>joint')
  expect(html).toContain('<dt>Decisions')
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;=1+1&#34;')
  expect(html).toContain('https://doi.org/10.1/1')
  expect(html).toContain('<p>1 reviewer is an author · 3 undeclared, with proof · 1 declared and proved')
  expect(html).toContain('<dd dir="auto">Ten years: since 2016, as of Nov 25, 2026</dd>')
  const cells = (row: string) => Array.from(row.matchAll(/<td[^>]*>(.*?)<\/td>/gs), ([, cell]) => cell)
  const rows = html.match(/<tr>.*?<\/tr>/gs)?.map(cells) ?? []
  expect(rows.find(([id, , authors]) => id === '1' && authors?.startsWith('Ann Ash'))?.slice(3)).toEqual([
    '2',
    '0',
    '0',
    '1',
    '0',
    '0',
  ])
  expect(rows).toContainEqual(['Bo Birch', 'bo.birch@x.org', '=HYPERLINK(&#34;x&#34;)', '', '2', '0', '0'])
})

/** Returns each table as texts: first the widths of its columns, then one text for each row. */
const tablesIn = (html: string): string[][] =>
  Array.from(html.matchAll(/<table>.*?<\/table>/gs), ([table]) => [
    Array.from(table.matchAll(/width:(\d+)%/g), ([, width]) => width).join(' '),
    ...Array.from(table.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row = '']) =>
      Array.from(row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs), ([, cell = '']) =>
        cell.replace(/<[^>]*>/g, ''),
      ).join(' | '),
    ).slice(1),
  ])

test('lists findings, submissions, reviewers and people who were not found', async () => {
  const { submissions, reviewers } = CONFERENCE
  const [first, ...others] = submissions
  if (!first) throw new Error('The conference has no submissions.')
  const authors = [...first.authors, { ...first.authors[0], name: 'Zed Nobody', email: 'z@x.org' }]
  const conference = {
    ...CONFERENCE,
    submissions: [{ ...first, authors }, ...others],
    reviewers: reviewers.map((one, at) => ({ ...one, isCandidate: at === 2, roles: 'chair' })),
  }
  const decisions = [decision(['Ann Ash', 'Cy Cedar'], 'dismissed', ['conf/x/2'])]
  const html = conferenceReport({ ...(await outgoing({ conference, decisions })), name: 'VLDB' }, EN)
  expect(html).toContain('<h1>VLDB</h1>')
  expect(html).toContain('<p>Conflicts of interest of a conference</p>')
  const decided = 'decided Nov 20, 2026: No conflict, “seen”'
  const joint = '2025 A &#60;b&#62;joint&#60;/b&#62; paper; 2024 =1+1'
  expect(tablesIn(html)).toEqual([
    [
      '19 13 13 19 11 25',
      '2 Title of 2 | Bo Birch | Bo Birch | reviewer is an author |  | ',
      `2 Title of 2 | Bo Birch | Ann Ash | reviewer is an author; 2 joint papers, last 2025 |  | ${joint}`,
      `1 Title of 1 | Bo Birch | Ann Ash | undeclared, with proof; 2 joint papers, last 2025 |  | ${joint}`,
      '2 Title of 2 | Cy Cedar | Bo Birch | undeclared, with proof; 1 joint paper, last 2024 |  | 2024 =1+1',
      `2 Title of 2 | Cy Cedar | Ann Ash | undeclared, with proof; 1 joint paper, last 2024 | ${decided} | 2024 =1+1`,
      '3 Title of 3 | Ed Elm | Di Dogwood | declared and proved; 1 joint paper, last 2026; declared: collaborator |  | 2026 A new paper',
      `1 Title of 1 | Cy Cedar | Ann Ash | unknown; 1 joint paper, last 2024 | ${decided} | 2024 =1+1`,
      '2 Title of 2 | Ed Elm |  | declared, no evidence; declared: collaborator |  | ',
      '3 Title of 3 | Cy Cedar | Di Dogwood | declared, outside the window; declared: collaborator |  | 2001 An old paper',
    ],
    [
      '8 28 28 6 6 6 6 6 6',
      '1 | Title of 1 | Ann Ash; Zed Nobody | 1 | 0 | 0 | 0 | 0 | 1',
      '2 | Title of 2 | Bo Birch; Ann Ash | 2 | 0 | 1 | 0 | 0 | 0',
      '3 | Title of 3 | Di Dogwood | 1 | 0 | 1 | 1 | 0 | 0',
    ],
    [
      '22 22 26 9 7 7 7',
      'Bo Birch | bo.birch@x.org |  | chair | 2 | 0 | 0',
      'Cy Cedar | cy.cedar@x.org |  | chair | 1 | 0 | 1',
      'Ed Elm | ed.elm@x.org |  | prospective reviewer | 1 | 0 | 1',
    ],
    ['20 30 30 20', 'Submission 1 | Zed Nobody | z@x.org | not found'],
  ])
  expect(html).not.toContain('<dt>Decisions')
})

test('says of a conflict without proof that the user has confirmed it', async () => {
  const decisions = [decision(['Di Dogwood', 'Cy Cedar'], 'confirmed', ['conf/x/3'])]
  const [findings = []] = tablesIn(conferenceReport(await outgoing({ decisions }), EN))
  expect(findings.filter((row) => row.includes('Cedar | Di'))).toEqual([
    '3 Title of 3 | Cy Cedar | Di Dogwood | conflict, confirmed by you; declared: collaborator | decided Nov 20, 2026: Conflict, “seen” | 2001 An old paper',
  ])
})

test('names a paper without a year by its title', async () => {
  const { ask } = await asking({
    papers: [{ authors: ['Ann Ash', 'Bo Birch'], title: 'Undated' }],
  })
  const conference = conferenceOf({ 1: { authors: ['Ann Ash'] } }, ['Bo Birch'])
  const html = conferenceReport({ judged: judged(conference, await ask(conference)), at: new Date(0) }, EN)
  expect(html).toMatch(/>Undated<\/a>/)
})
