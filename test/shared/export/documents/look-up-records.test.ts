import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RecordsRequest } from '../../../../shared/contract/backend/records.ts'
import { lookUpRecords } from '../../../../shared/export/documents/bibtex.ts'
import { itemsOf } from '../../../../shared/export/taken-answer.ts'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'
import { type ScriptedServer, scriptedServer } from '../../scripted-server.ts'
import { takenOf } from '../taken.ts'

let server: ScriptedServer
beforeEach(async () => {
  server = await scriptedServer()
})
afterEach(() => server.close())

const backend = () => ({ base: server.base, fetch })
const names = { left_name: 'Ann', right_name: 'Bo' }
const record = (key: string) => ({
  key,
  pub_type: 'article',
  title: '',
  authors: ['Ann'],
  year: null,
  venue: null,
})

/** A server that knows every key. */
const answering = (body: unknown) => {
  // The body is the request of lookUpRecords.
  const { keys } = body as RecordsRequest
  return { body: { records: keys.map(record), unknown: [] } }
}

test('each paper is asked for once, 500 at a time, under the names printed on it', async () => {
  server.on('/api/records', ({ body }) => answering(body))
  const items = Array.from({ length: 700 }, (_, at) => paper('', { ...names, key: `a/${at}` }))
  const answer = answerOf([
    pair('A', 'X', { items }),
    pair('A', 'Y', { items: [...items.slice(0, 9), paper('No key')] }),
  ])
  const { records, problem } = await lookUpRecords(itemsOf(takenOf(answer)), backend())
  expect([records.size, problem]).toEqual([700, null])
  expect(
    server.arrived.map(({ body }) => [(body as RecordsRequest).keys.length, (body as RecordsRequest).names]),
  ).toEqual([
    [500, ['Ann', 'Bo']],
    [200, ['Ann', 'Bo']],
  ])
})

test('no request has more names than it may', async () => {
  server.on('/api/records', ({ body }) => answering(body))
  const items = Array.from({ length: 900 }, (_, at) =>
    paper('', { key: `a/${at}`, left_name: `L ${at}`, right_name: `R ${at}` }),
  )
  await lookUpRecords(itemsOf(takenOf(answerOf([pair('A', 'X', { items })]))), backend())
  expect(server.arrived.map(({ body }) => (body as RecordsRequest).names.length)).toEqual([1000, 800])
})

test.each([
  ['a backend without the endpoint', { status: 404 }, 'lacking'],
  ['one that has no database now', { status: 503 }, 'failed'],
  ['one that answers something else', { body: { records: 7 } }, 'failed'],
  ['one that is gone', 'cut', 'failed'],
] as const)('of %s it says so, and keeps what was read', async (_, reply, problem) => {
  let asked = 0
  server.on('/api/records', ({ body }) => (asked++ === 0 ? answering(body) : reply))
  const items = Array.from({ length: 501 }, (_, at) => paper('', { ...names, key: `a/${at}` }))
  const found = await lookUpRecords(itemsOf(takenOf(answerOf([pair('A', 'X', { items })]))), backend())
  expect([found.records.size, found.problem]).toEqual([500, problem])
})

test('an answer without keys or printed names asks nothing', async () => {
  const answer = answerOf([pair('A', 'X', { items: [paper('No key', names), paper('', { key: 'a/1' })] })])
  expect((await lookUpRecords(itemsOf(takenOf(answer)), backend())).records.size).toBe(0)
  expect(server.arrived).toEqual([])
})
