import { expect, test } from 'vitest'
import { pairsJson } from '../../../../shared/export/documents/pairs-json.ts'
import { earlierAnswerIn, keptAnswer } from '../../../../shared/ui/comparison/earlier-answers.ts'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'
import { AT, takenOf } from '../../export/taken.ts'

const answer = answerOf([pair('A', 'X', { items: [paper('One', { key: 'a' })] })])
test('an answer that was saved as JSON is read again, with the time at which it was saved', async () => {
  const earlier = await earlierAnswerIn(new Blob([pairsJson(takenOf(answer))]))
  expect(earlier?.at).toBe(AT.getTime())
  expect(earlier?.answer.pair_pubs).toEqual(answer.pair_pubs)
})

test.each([
  ['nothing', ''],
  ['no JSON', 'PK\u0003\u0004'],
  ['JSON of another program', '{"program":"Other","exported_at":"2026-10-03","answer":{}}'],
  ['an answer without its pairs', '{"program":"CoAuthors","exported_at":"2026-10-03","answer":{}}'],
  ['an impossible time', JSON.stringify({ program: 'CoAuthors', exported_at: 'yesterday', answer })],
])('a file with %s is no earlier answer', async (_, text) => {
  expect(await earlierAnswerIn(new Blob([text]))).toBeNull()
})

test('an answer that the daemon keeps under the same key is one to the same names, or none', async () => {
  const flow = {
    daemonBase: 'http://127.0.0.1:8090',
    backendBase: '',
    now: () => 0,
    fetch: async () => Response.json({ answered_at: '2026-10-03T10:00:00Z', data: answer }),
  }
  const asked = takenOf(answer).answered
  expect(await keptAnswer(flow, asked, 1)).toMatchObject({ at: Date.parse('2026-10-03T10:00:00Z') })
  const ofOthers = { ...asked, payload: { ...asked.payload, right: ['Y'] } }
  expect(await keptAnswer(flow, ofOthers, 1)).toBeNull()
})
