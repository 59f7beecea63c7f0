import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { byHandCsv } from '../../../../../shared/conference/outputs/back/by-hand-csv.ts'
import { conferenceOf } from '../../world.ts'
import { CONFERENCE, decision, outgoing } from '../outgoing.ts'

test('sorts conflicts by submission number, and states the evidence', async () => {
  const [one, ...others] = CONFERENCE.submissions
  if (!one) throw new Error('The conference has no submissions.')
  const conference = { ...CONFERENCE, submissions: [{ ...one, id: '10' }, ...others] }
  const decisions = [decision(['Ann Ash', 'Bo Birch'], 'confirmed', ['conf/x/1', 'conf/x/2'])]
  const { judged } = await outgoing({ conference, decisions })
  const rows: string[][] = parse(byHandCsv(judged, { which: 'proved', dismissals: false }), { bom: true })
  expect(rows[0]?.join()).toBe('submission,title,reviewer,reviewer_email,affiliation,evidence')
  expect(rows.slice(1).map((row) => `${row[0]} ${row[2]}`)).toEqual([
    '2 Bo Birch',
    '2 Cy Cedar',
    '10 Bo Birch',
    '10 Cy Cedar',
  ])
  expect(rows[3]?.[5]).toBe(
    'Ann Ash: 2 joint papers, last 2025, conf/x/1 conf/x/2 (dblp, Ten years, confirmed by a chair)',
  )
})

test('names authors as the files do, even if the user chose other names', async () => {
  const conference = conferenceOf({ '1': { authors: ['A. Ash'] } }, ['Bo Birch'])
  const choices = { 'a..ash@x.org': { entry: 'Ann Ash', at: '2026-11-20T10:00:00.000Z' } }
  const { judged } = await outgoing({ conference, choices })
  const [, row] = parse(byHandCsv(judged, { which: 'proved', dismissals: false }), { bom: true })
  expect(row?.[5]).toBe('A. Ash: 2 joint papers, last 2025, conf/x/1 conf/x/2 (dblp, Ten years)')
})

test('leaves dismissed pairs out of the evidence', async () => {
  const decisions = [decision(['Ann Ash', 'Cy Cedar'], 'somebody_else', ['conf/x/2'])]
  const { judged } = await outgoing({ decisions })
  const rows: string[][] = parse(byHandCsv(judged, { which: 'proved', dismissals: false }), { bom: true })
  expect(
    rows.filter(([id, , reviewer]) => id === '2' && reviewer === 'Cy Cedar').map((row) => row[5]),
  ).toEqual(['Bo Birch: 1 joint paper, last 2024, conf/x/2 (dblp, Ten years)'])
})

test('names no papers for a confirmed pair without joint papers', async () => {
  const conference = conferenceOf({ '1': { authors: ['Ann Ash'] } }, ['Ed Elm'])
  const decisions = [decision(['Ed Elm', 'Ann Ash'], 'confirmed', [])]
  const { judged } = await outgoing({ conference, decisions })
  const [, row] = parse(byHandCsv(judged, { which: 'proved', dismissals: false }), { bom: true })
  expect(row?.[5]).toBe('Ann Ash (dblp, Ten years, confirmed by a chair)')
})
