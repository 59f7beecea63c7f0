import { expect, test } from 'vitest'
import { conferenceJson } from '../../../../shared/conference/outputs/conference-json.ts'
import { APP_VERSION } from '../../../../shared/version.ts'
import { decision, outgoing } from './outgoing.ts'

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
