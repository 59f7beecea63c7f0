import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { conferenceText } from '../../../bin/conference/report-text.ts'
import { conferenceCsv, conferenceJson } from '../../../shared/conference/outputs/conference-data.ts'
import { outputTexts } from '../../../shared/conference/outputs/output-texts.ts'
import { decision, outgoing } from '../../shared/conference/outputs/outgoing.ts'
import { conferenceOf } from '../../shared/conference/world.ts'

test('suggests the nearest name in dblp for an unknown author', async () => {
  const conference = conferenceOf({ '1': { authors: ['Ann Q. Ash', 'Nobody Known'] } }, ['Bo Birch'])
  const made = await outgoing({ conference })
  const text = conferenceText(made, outputTexts('en'), (_, plain) => plain)
  expect(text).toContain('not found: Author #1: Ann Q. Ash. Nearest in dblp: Ann Ash?\n')
  expect(text).toContain('not found: Author #1: Nobody Known\n')
  expect(text).toMatch(/2 unknown people\n$/)
})

test('shows a dismissed pair even if another author has a conflict', async () => {
  const decisions = [decision(['Ann Ash', 'Cy Cedar'], 'somebody_else', ['conf/x/2'])]
  const text = conferenceText(await outgoing({ decisions }), outputTexts('en'), (_, plain) => plain)
  const [line] = text.split('\n').filter((one) => one.includes('#2 – Cy Cedar'))
  expect(line).toMatch(
    /Bo Birch \(1 joint paper, last 2024\), Ann Ash \(1 joint paper, last 2024; decided Nov 20, 2026: Another person/i,
  )
})

test('cuts long lists, and names the formats that list everything', async () => {
  const papers = Array.from({ length: 30 }, (_, index) => [
    // Ann Ash has a declared conflict with proof and one without. Di Dogwood has a paper outside the policy's window.
    [`a${index}`, { authors: ['Ann Ash'], declared: ['Bo Birch', 'Ed Elm'] }],
    [`b${index}`, { authors: ['Di Dogwood'], declared: ['Cy Cedar'] }],
    [`c${index}`, { authors: [`Nobody Known${index}`] }],
  ]).flat()
  const conference = conferenceOf(Object.fromEntries(papers), ['Bo Birch', 'Cy Cedar', 'Ed Elm'])
  const decisions = [
    decision(['Ann Ash', 'Cy Cedar'], 'dismissed', ['conf/x/2']),
    decision(['Di Dogwood', 'Ed Elm'], 'dismissed', ['conf/x/4']),
  ]
  const made = await outgoing({ conference, decisions })
  const text = conferenceText(made, outputTexts('en'), (_, plain) => plain)
  const more = text.match(/… and \d+ more; --format csv or json lists them all\./g)
  // The lists have 30 proved, 30 without evidence, 30 outside the window, 60 dismissed, 30 unknown and 120 of one domain.
  // The report cuts each list at 20.
  expect(more?.map((line) => Number(line.match(/\d+/)?.[0]))).toEqual([10, 10, 10, 40, 10, 100])
  expect(text).toContain('Weaker signs  #b0 – Bo Birch: same e-mail domain: x.org (Di Dogwood)\n')
  const rows: Record<string, string>[] = parse(conferenceCsv(made), { columns: true, bom: true })
  const { findings, submissions } = JSON.parse(conferenceJson(made))
  const { figures } = made.judged
  const verdicts = { conflict: figures.proved, clear: 60, dismissed: figures.dismissed }
  for (const [verdict, count] of Object.entries(verdicts)) {
    expect(rows.filter((row) => row.verdict === verdict)).toHaveLength(count)
    expect(findings.filter((one: { verdict: string }) => one.verdict === verdict)).toHaveLength(count)
  }
  expect(rows.filter(({ verdict }) => verdict === 'unknown').map(({ author }) => author)).toEqual(
    Array.from({ length: 30 }, (_, index) => `Nobody Known${index}`),
  )
  expect(submissions.flatMap((one: { authors_unknown: unknown[] }) => one.authors_unknown)).toHaveLength(30)
})
