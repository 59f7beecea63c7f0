import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import {
  conferenceCsv,
  conferenceJson,
  withoutAuthorsCsv,
} from '../../../../shared/conference/outputs/conference-data.ts'
import { APP_VERSION } from '../../../../shared/version.ts'
import { conferenceOf } from '../world.ts'
import { CONFERENCE, decision, outgoing } from './outgoing.ts'

/** Leaves out the rows and the column of weaker signs. */
const rowsOf = (csv: string): string[][] =>
  parse(csv, { bom: true }).flatMap((row: string[]) => (row[5] === 'sign' ? [] : [row.slice(0, -1)]))

test('writes a CSV row for each finding and for each declaration without a finding', async () => {
  expect(rowsOf(conferenceCsv(await outgoing())).map((row) => row.join())).toEqual([
    'submission,title,author,reviewer,reviewer_email,verdict,reason,works,last_year,declared,author_chosen,reviewer_chosen,standing',
    '1,Title of 1,Ann Ash,Bo Birch,bo.birch@x.org,conflict,,2,2025,,,,conflict',
    '1,Title of 1,Ann Ash,Cy Cedar,cy.cedar@x.org,conflict,,1,2024,,,,conflict',
    '2,Title of 2,Bo Birch,Bo Birch,bo.birch@x.org,same_person,,,,,,,same_person',
    '2,Title of 2,Ann Ash,Bo Birch,bo.birch@x.org,conflict,,2,2025,,,,same_person',
    '2,Title of 2,Bo Birch,Cy Cedar,cy.cedar@x.org,conflict,,1,2024,,,,conflict',
    '2,Title of 2,Ann Ash,Cy Cedar,cy.cedar@x.org,conflict,,1,2024,,,,conflict',
    '2,Title of 2,,Ed Elm,ed.elm@x.org,clear,no_evidence,0,,collaborator,,,clear',
    '3,Title of 3,Di Dogwood,Cy Cedar,cy.cedar@x.org,clear,outside_policy,0,2001,collaborator,,,clear',
    '3,Title of 3,Di Dogwood,Ed Elm,ed.elm@x.org,conflict,,1,2026,collaborator,,,conflict',
  ])
})

test('writes decisions, and declarations about people outside the committee', async () => {
  const conference = conferenceOf({ '1': { authors: ['Ann Ash'], declared: ['No Body'] } }, ['Bo Birch'])
  const decisions = [decision(['Ann Ash', 'Bo Birch'], 'dismissed', ['conf/x/1', 'conf/x/2'])]
  const rows = rowsOf(conferenceCsv(await outgoing({ conference, decisions })))
  expect(rows.slice(1).map((row) => row.join())).toEqual([
    '1,Title of 1,Ann Ash,Bo Birch,bo.birch@x.org,dismissed,dismissed,2,2025,,,,dismissed',
    '1,Title of 1,,No Body,no.body@x.org,unknown,not_in_committee,,,collaborator,,,unknown',
  ])
})

test('writes a title as text even if it looks like a formula', async () => {
  const [first, ...others] = CONFERENCE.submissions
  if (!first) throw new Error('The conference has no submissions.')
  const conference = { ...CONFERENCE, submissions: [{ ...first, title: '=cmd|x, "y"\n@z' }, ...others] }
  const [, row] = rowsOf(conferenceCsv(await outgoing({ conference })))
  expect(row?.[1]).toBe(`'=cmd|x, "y"\n'@z`)
})

test('writes weaker signs into the row of a finding, or into a row without a finding', async () => {
  const someone = (name: string, affiliation: string) => ({
    name,
    email: `${name.replace(' ', '.')}@x.org`,
    affiliation,
  })
  const authors = [someone('Ann Ash', 'Oxford University'), someone('Di Dogwood', 'Oxford University')]
  const conference = {
    submissions: [{ id: '1', title: 'T', authors, declared: [] }],
    reviewers: [someone('Bo Birch', 'University of Oxford, UK'), someone('Ed Lime', 'MIT')],
  }
  const made = await outgoing({ conference })
  const [head = [], ...rows]: string[][] = parse(conferenceCsv(made), { bom: true })
  expect(head.at(-1)).toBe('signs')
  expect(rows.filter(([, , , , , verdict]) => verdict !== 'unknown').map((row) => row.join('|'))).toEqual([
    '1|T|Ann Ash|Bo Birch|Bo.Birch@x.org|conflict||2|2025||||conflict|institution: Oxford University (Ann Ash, Di Dogwood)',
    '1|T||Ed Lime|Ed.Lime@x.org|sign|||||||unknown|mail_domain: x.org (Ann Ash, Di Dogwood)',
  ])
  const { findings, signs } = JSON.parse(conferenceJson(made))
  expect(findings[0].signs).toEqual([
    { author: 'Ann Ash', kind: 'institution', detail: 'Oxford University' },
    { author: 'Di Dogwood', kind: 'institution', detail: 'Oxford University' },
  ])
  expect(signs).toMatchObject([
    {
      submission: '1',
      reviewer: 'Ed Lime',
      reviewer_email: 'Ed.Lime@x.org',
      standing: 'unknown',
      signs: ['Ann Ash', 'Di Dogwood'].map((author) => ({ author, kind: 'mail_domain', detail: 'x.org' })),
    },
  ])
})

const told = (csv: string): string[] =>
  parse(csv, { bom: true }).map(
    ([submission, reviewer, , conflict]: string[]) => `${submission} ${reviewer}: ${conflict}`,
  )

test('writes yes or no for each submission and reviewer, and names no author', async () => {
  const csv = withoutAuthorsCsv((await outgoing()).judged)
  expect(told(csv).slice(1)).toEqual([
    '1 Bo Birch: yes',
    '1 Cy Cedar: yes',
    '1 Ed Elm: no',
    '2 Bo Birch: yes',
    '2 Cy Cedar: yes',
    '2 Ed Elm: yes',
    '3 Bo Birch: no',
    '3 Cy Cedar: yes',
    '3 Ed Elm: yes',
  ])
  expect(csv).not.toMatch(/Ann Ash|Title/)
})

test('writes data, policy, findings and their papers as JSON', async () => {
  const decisions = [decision(['Ann Ash', 'Bo Birch'], 'confirmed', ['conf/x/1', 'conf/x/2'])]
  const json = JSON.parse(conferenceJson(await outgoing({ decisions })))
  expect(json).toMatchObject({
    program: 'CoAuthors',
    version: APP_VERSION,
    exported_at: '2026-11-25T12:00:00.000Z',
    policy: { name: 'Ten years', months: 120 },
    judged_at: '2026-11-25',
    question: { exact_base_match: true },
    is_whole: true,
    figures: { undeclared: 3, same_person: 1, proved: 1, no_evidence: 1, outside: 1 },
  })
  expect(json.findings[0]).toMatchObject({
    submission: '1',
    kind: 'undeclared',
    verdict: 'conflict',
    reason: 'confirmed',
    works: 2,
    last_year: 2025,
    author: 'Ann Ash',
    reviewer: 'Bo Birch',
    reviewer_email: 'bo.birch@x.org',
    declared: null,
    decision: { ruling: 'confirmed', note: 'seen' },
    papers: [
      { title: 'A <b>joint</b> paper', key: 'conf/x/1', link: 'https://doi.org/10.1/1' },
      { key: 'conf/x/2', link: 'https://dblp.org/rec/conf/x/2' },
    ],
    papers_not_listed: 0,
  })
  const outside = json.findings.find(({ kind }: { kind: string }) => kind === 'outside')
  expect(outside.papers_not_counting).toMatchObject([{ title: 'An old paper' }])
  expect(json.submissions[0]).toMatchObject({ id: '1', reviewers_left: { free: 1, toCheck: 0, unknown: 0 } })
})
