import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { withoutAuthorsCsv } from '../../../../shared/conference/outputs/without-authors.ts'
import { conferenceOf } from '../world.ts'
import { decision, outgoing } from './outgoing.ts'

const told = (csv: string): string[] =>
  parse(csv, { bom: true }).map(
    ([submission, reviewer, , conflict]: string[]) => `${submission} ${reviewer}: ${conflict}`,
  )

test('the answer without authors says yes or no for each submission and reviewer, and names no author', async () => {
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

test('without authors, somebody who was not found is unknown, not no; a dismissed conflict is no', async () => {
  const conference = conferenceOf({ '1': { authors: ['Ann Ash'] }, '2': { authors: ['No Body'] } }, [
    'Bo Birch',
    'Who Ever',
  ])
  const decisions = [decision(['Ann Ash', 'Bo Birch'], 'dismissed', ['conf/x/1', 'conf/x/2'])]
  expect(told(withoutAuthorsCsv((await outgoing({ conference, decisions })).judged)).slice(1)).toEqual([
    '1 Bo Birch: no',
    '1 Who Ever: unknown',
    '2 Bo Birch: unknown',
    '2 Who Ever: unknown',
  ])
})

test('without authors, nothing is called free while pairs are not looked up yet', async () => {
  const { judged } = await outgoing()
  expect(told(withoutAuthorsCsv({ ...judged, isWhole: false }))).toContain('1 Ed Elm: unknown')
})
