import { expect, test } from 'vitest'
import { shownRenewal } from '../../../../shared/ui/comparison/what-is-new.tsx'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { answerOf, pair } from '../../conflicts/answers.ts'
import { takenOf } from '../../export/taken.ts'

const answer = answerOf([pair('A', 'X')], { data_date: '2026-10-01' })
const result = { ...takenOf(answer).answered, source: { from: 'cache' as const } }
const shown = (renewal: string | null, state: object) =>
  // The function reads only these controls.
  shownRenewal({
    session: { renewal, answered: { result } },
    backend: { state },
  } as unknown as SessionControls)
const ready = (data_date: string) => ({ kind: 'ready', stats: { data_date } })

test('shows a due renewal only if the backend’s data are newer', () => {
  expect(shown('due', { kind: 'asking' })).toBeNull()
  expect(shown('due', ready('2026-10-01'))).toBeNull()
  expect(shown('due', ready('2026-11-01'))).toBe('due')
})

test('shows a running and a failed renewal in any state of the backend', () => {
  expect(shown('asking', { kind: 'asking' })).toBe('asking')
  expect(shown('failed', { kind: 'offline' })).toBe('failed')
  expect(shown(null, ready('2026-11-01'))).toBeNull()
})
