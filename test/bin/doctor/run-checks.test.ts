import { expect, test } from 'vitest'
import { lineOf } from '../../../bin/doctor/doctor.ts'
import { ok, runChecks, warn } from '../../../bin/doctor/run-checks.ts'
import { plainStyle } from '../../../bin/terminal/output.ts'

test('a check that fails or hangs is a finding and stops no other; one that hangs is aborted', async () => {
  let ended = false
  const findings = await runChecks(
    [
      { name: 'good', run: async () => [ok('fine'), warn('old', 'renew it')] },
      { name: 'bad', run: async () => Promise.reject(new Error('broken\nin two')) },
      {
        name: 'slow',
        run: (signal) =>
          new Promise(() => {
            signal.addEventListener('abort', () => {
              ended = true
            })
          }),
      },
    ],
    20,
  )
  expect(findings.map((finding) => lineOf(finding, plainStyle))).toEqual([
    'ok    good: fine',
    'warn  good: old  → renew it',
    'fail  bad: broken in two  → fix that and look again',
    'fail  slow: not known: it took longer than 20 ms  → look at the disk and the load',
  ])
  expect(ended).toBe(true)
})
