import { expect, test } from 'vitest'
import { savedAnswer } from '../../../../shared/ui/results/more-menu.tsx'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'
import { takenOf } from '../../export/taken.ts'

const answer = answerOf([pair('A', 'X', { items: [paper('One', { key: 'a' })] })])
test('reads a stored answer only if it has the same names', async () => {
  const flow = {
    daemonBase: 'http://127.0.0.1:8090',
    backendBase: '',
    now: () => 0,
    fetch: async () => Response.json({ answered_at: '2026-10-03T10:00:00Z', data: answer }),
  }
  const asked = takenOf(answer).answered
  expect(await savedAnswer(flow, asked, 1)).toMatchObject({ at: Date.parse('2026-10-03T10:00:00Z') })
  const ofOthers = { ...asked, payload: { ...asked.payload, right: ['Y'] } }
  expect(await savedAnswer(flow, ofOthers, 1)).toBeNull()
})
