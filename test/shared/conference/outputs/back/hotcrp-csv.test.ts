import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type GivingBack, hotcrpCsv } from '../../../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { hotcrpSite } from '../../../../conference/hotcrp-site.ts'
import { CONFERENCE, decision, outgoing } from '../outgoing.ts'

const PROVED: GivingBack = { which: 'proved', dismissals: false }
const rowsOf = (csv: string): string[] => parse(csv, {}).map((row) => row.join())

test('writes undeclared conflicts, but no declared ones', async () => {
  const { text, count, cannot } = hotcrpCsv((await outgoing()).judged, PROVED)
  expect(rowsOf(text)).toEqual([
    'paper,action,email,conflict',
    '1,conflict,bo.birch@x.org,none:pinned collaborator',
    '1,conflict,cy.cedar@x.org,none:pinned collaborator',
    '2,conflict,bo.birch@x.org,none:pinned collaborator',
    '2,conflict,cy.cedar@x.org,none:pinned collaborator',
  ])
  expect([count, cannot]).toEqual([4, []])
})

test('writes confirmed conflicts and dismissals as the user chooses', async () => {
  const decisions = [
    decision(['Ann Ash', 'Bo Birch'], 'confirmed', ['conf/x/1', 'conf/x/2']),
    { ...decision(['Ann Ash', 'Cy Cedar'], 'dismissed', ['conf/x/2']), id: 2 },
  ]
  const { judged } = await outgoing({ decisions })
  const confirmed = [
    'paper,action,email,conflict',
    '1,conflict,bo.birch@x.org,none:pinned collaborator',
    '2,conflict,bo.birch@x.org,none:pinned collaborator',
  ]
  expect(rowsOf(hotcrpCsv(judged, { which: 'confirmed', dismissals: false }).text)).toEqual(confirmed)
  expect(rowsOf(hotcrpCsv(judged, { which: 'confirmed', dismissals: true }).text)).toEqual([
    ...confirmed,
    '1,conflict,cy.cedar@x.org,none:pinned unconflicted',
  ])
})

test('reports reviewers without an address and submissions without a number', async () => {
  const [first, second, ...others] = CONFERENCE.submissions
  const [bo, cy, ...reviewers] = CONFERENCE.reviewers
  if (!first || !second || !bo || !cy) throw new Error('The conference lacks people or submissions.')
  const conference = {
    ...CONFERENCE,
    submissions: [{ ...first, id: '1 OR 2' }, second, ...others],
    reviewers: [{ name: bo.name }, { ...cy, email: '=cy@x.org' }, ...reviewers],
  }
  const { text, cannot } = hotcrpCsv((await outgoing({ conference })).judged, PROVED)
  expect(rowsOf(text)).toEqual(['paper,action,email,conflict'])
  expect(cannot.map(({ paper, member }) => `${paper.id} ${member.name}`)).toEqual([
    '1 OR 2 Bo Birch',
    '1 OR 2 Cy Cedar',
    '2 Bo Birch',
    '2 Cy Cedar',
  ])
})

test('changes no conflict that was declared in HotCRP meanwhile', async () => {
  const { text } = hotcrpCsv((await outgoing()).judged, PROVED)
  const { assign, conflicts } = hotcrpSite(CONFERENCE)
  assign('chair', 'paper,action,email,conflict\n1,conflict,bo.birch@x.org,pinned unconflicted\n', false)
  assign('chair', 'paper,action,email,conflict\n2,conflict,bo.birch@x.org,advisor\n', false)
  expect(assign('chair', text, false)).toMatchObject({
    status: 200,
    body: { valid: true, assignment_count: 2 },
  })
  expect(conflicts()).toEqual({
    '1 bo.birch@x.org': 'pinned unconflicted',
    '1 cy.cedar@x.org': 'pinned collaborator',
    '2 bo.birch@x.org': 'advisor',
    '2 cy.cedar@x.org': 'pinned collaborator',
    '2 ed.elm@x.org': 'collaborator',
    '3 cy.cedar@x.org': 'collaborator',
    '3 ed.elm@x.org': 'collaborator',
  })
})
