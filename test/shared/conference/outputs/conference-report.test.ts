import { expect, test } from 'vitest'
import type { Conference } from '../../../../shared/conference/conference-model.ts'
import { conferenceReport } from '../../../../shared/conference/outputs/conference-report.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { CONFERENCE, outgoing } from './outgoing.ts'

const EN = outputTexts('en')

/** A conference whose names are markup and formulas. */
const HOSTILE: Conference = {
  ...CONFERENCE,
  submissions: CONFERENCE.submissions.map((one) => ({ ...one, title: '<script>alert(1)</script> & "=1+1"' })),
  reviewers: CONFERENCE.reviewers.map((one) => ({ ...one, affiliation: '=HYPERLINK("x")' })),
}

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
