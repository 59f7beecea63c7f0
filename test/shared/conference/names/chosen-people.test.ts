import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aboutLines, figuresText } from '../../../../shared/conference/outputs/about.ts'
import {
  conferenceCsv,
  conferenceJson,
  withoutAuthorsCsv,
} from '../../../../shared/conference/outputs/conference-data.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { outgoing } from '../outputs/outgoing.ts'
import { conferenceOf } from '../world.ts'

const EN = outputTexts('en')
const CONFERENCE = conferenceOf({ '1': { authors: ['Ann Q. Ash'] }, '2': { authors: ['Di Dogwood'] } }, [
  'Bo Birch',
  'Ed R. Elm',
])
const at = '2026-11-25T10:00:00.000Z'
const CHOICES = {
  'ann.q..ash@x.org': { entry: 'Ann Ash', at },
  'ed.r..elm@x.org': { entry: 'Ed Elm', at },
}
const made = (choices = CHOICES) => outgoing({ conference: CONFERENCE, choices })

test('counts the reviewers who are clear only because of a chosen name', async () => {
  const { judged } = await outgoing({ conference: CONFERENCE })
  expect(judged.left).toEqual([
    { free: 0, toCheck: 1, unknown: 1 },
    { free: 1, toCheck: 1, unknown: 0 },
  ])
  const settled = await made()
  expect(settled.judged.left).toEqual([
    { free: 1, toCheck: 0, unknown: 0, byChoice: 1 },
    { free: 1, toCheck: 0, unknown: 0 },
  ])
  expect(figuresText(settled, EN)).toMatch(/ · 2 names chosen by you$/)
  expect(figuresText(settled, outputTexts('zh-CN'))).toMatch(/ · 2 个姓名由您选定$/)
})

test('states each chosen name in CSV, JSON and the facts about a file', async () => {
  const settled = await made()
  const chosen = aboutLines(settled, EN).filter(({ label }) => label === 'Name chosen by you')
  expect(chosen.map(({ text }) => text)).toEqual(['Ed R. Elm → Ed Elm', 'Ann Q. Ash → Ann Ash'])
  const rows: Record<string, string>[] = parse(conferenceCsv(settled), { bom: true, columns: true })
  const findings = rows.filter(({ verdict }) => verdict !== 'sign')
  expect(findings.map((row) => [row.author, row.author_chosen, row.reviewer, row.reviewer_chosen])).toEqual([
    ['Ann Q. Ash', 'Ann Ash', 'Bo Birch', ''],
    ['Di Dogwood', '', 'Ed R. Elm', 'Ed Elm'],
  ])
  const json = JSON.parse(conferenceJson(settled))
  expect(json.chosen).toMatchObject([
    { name: 'Ed R. Elm', entry: 'Ed Elm', person: 'Ed Elm', chosen_at: at },
    { name: 'Ann Q. Ash', entry: 'Ann Ash', person: 'Ann Ash', chosen_at: at },
  ])
  expect(json.findings[0]).toMatchObject({ author: 'Ann Q. Ash', author_chosen: 'Ann Ash' })
})

test('marks rows of chosen names in the CSV without authors', async () => {
  const csv = withoutAuthorsCsv((await made()).judged)
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true })
  expect(rows.map((row) => [row.submission, row.reviewer, row.conflict, row.by_choice])).toEqual([
    ['1', 'Bo Birch', 'yes', 'yes'],
    ['1', 'Ed R. Elm', 'no', 'yes'],
    ['2', 'Bo Birch', 'no', 'no'],
    ['2', 'Ed R. Elm', 'yes', 'yes'],
  ])
  expect(csv).not.toMatch(/Ash|Dogwood/)
})

test('does not count the choice *not in dblp* as a chosen name', async () => {
  const settled = await made({ ...CHOICES, 'ann.q..ash@x.org': { entry: '', at } })
  expect(figuresText(settled, EN)).toMatch(/1 unknown person · 1 name chosen by you$/)
  expect(settled.judged.left[0]).toMatchObject({ free: 0 })
})
