import { expect, test } from 'vitest'
import { lineOf } from '../../../bin/doctor/doctor.ts'
import { ok, runChecks, warn } from '../../../bin/doctor/run-checks.ts'

test('reports a check that fails or hangs, and runs the others', async () => {
  const findings = await runChecks(
    [
      ['good', () => ok('fine')],
      ['old', () => warn('of 1999', 'renew it')],
      ['bad', () => Promise.reject(new Error('broken\nin two'))],
      ['slow', () => new Promise(() => {})],
    ],
    20,
  )
  expect(findings.map((finding) => lineOf(finding, (_, text) => text))).toEqual([
    'ok    good: fine',
    'warn  old: of 1999  → renew it',
    'fail  bad: broken in two  → fix that and run the doctor again',
    'fail  slow: not known: it took longer than 20 ms  → look at the disk and the load',
  ])
})
