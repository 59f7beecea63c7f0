import { expect, test } from 'vitest'
import type { Conference } from '../../../../shared/conference/conference-model.ts'
import { aboutLines, figuresText } from '../../../../shared/conference/outputs/about.ts'
import { conferenceJson } from '../../../../shared/conference/outputs/conference-json.ts'
import { conferenceReport } from '../../../../shared/conference/outputs/conference-report.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { APP_VERSION } from '../../../../shared/version.ts'
import { CONFERENCE, decision, outgoing } from './outgoing.ts'

const EN = outputTexts('en')

/** A conference whose names are markup and formulas. */
const HOSTILE: Conference = {
  ...CONFERENCE,
  submissions: CONFERENCE.submissions.map((one) => ({ ...one, title: '<script>alert(1)</script> & "=1+1"' })),
  reviewers: CONFERENCE.reviewers.map((one) => ({ ...one, affiliation: '=HYPERLINK("x")' })),
}

test('writes JSON with all findings, their papers as proof, data and policy', async () => {
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
    ...{
      submission: '1',
      kind: 'undeclared',
      verdict: 'conflict',
      reason: 'confirmed',
      works: 2,
      last_year: 2025,
    },
    ...{ author: 'Ann Ash', reviewer: 'Bo Birch', reviewer_email: 'bo.birch@x.org' },
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

test('writes a report without scripts in which names are text', async () => {
  const html = conferenceReport(await outgoing({ conference: HOSTILE }), EN)
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>joint')
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

test('says in every file that the data do not reach into the window', async () => {
  const policy = { name: 'A year', months: 12, without: [], least: 1, authors: null }
  const at = { year: 2028, month: 6, day: 1 }
  const lines = aboutLines(await outgoing({ policy, at }), EN).map(({ text }) => text)
  expect(lines.join('\n')).toContain('not covered by the data, and not clear')
  expect(
    aboutLines(await outgoing(), EN)
      .map(({ text }) => text)
      .join('\n'),
  ).not.toContain('not covered')
})

test('calls nothing undeclared where the files hold no declarations', async () => {
  const submissions = CONFERENCE.submissions.map((one) => ({ ...one, declared: [] }))
  const made = await outgoing({ conference: { submissions, reviewers: CONFERENCE.reviewers } })
  expect(figuresText(made, EN)).toBe('1 reviewer is an author · 4 conflicts, with proof')
  expect(figuresText(made, outputTexts('zh-CN'))).toContain('有冲突，有证据')
  expect(JSON.parse(conferenceJson(made))).toMatchObject({
    has_declarations: false,
    figures: { undeclared: 0 },
  })
  const said = 'The files hold no declared conflicts, so nothing here is called undeclared.'
  expect(aboutLines(made, EN).map(({ text }) => text)).toContain(said)
  expect(conferenceReport(made, EN).replace(said, '')).not.toContain('undeclared')
})
