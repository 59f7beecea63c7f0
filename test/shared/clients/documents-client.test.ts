import { expect, test } from 'vitest'
import { documentsClient } from '../../../shared/clients/documents-client.ts'
import { MOST_CHANGES } from '../../../shared/contract/document-shapes.ts'

type Sent = { documents: { id: string }[] }

/** The daemon refuses only changes of the document `taken`. */
function clientOf(answer = (documents: Sent['documents']): object[] => documents.map(outcomeOf)) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const request: Sent = JSON.parse(await new Response(init?.body).text())
    sent.push(request)
    return Response.json({ documents: answer(request.documents) })
  }
  return { client: documentsClient({ base: '', fetch }), sent }
}
const outcomeOf = ({ id }: { id: string }) => ({
  ok: id !== 'taken',
  document: { id, revision: 1, name: id, updated_at: '', bytes: 1 },
})

test('sends the changes of one turn of the event loop in one request', async () => {
  const { client, sent } = clientOf()
  const ids = ['a', 'taken', 'b']
  const outcomes = await Promise.all(ids.map((id) => client.put('query', { id, body: null })))
  expect(outcomes.map(({ ok, document }) => [document?.id, ok])).toEqual([
    ['a', true],
    ['taken', false],
    ['b', true],
  ])
  expect(sent).toEqual([{ documents: ids.map((id) => ({ id, body: null })) }])
  await client.put('query', { id: 'c', body: null })
  expect(sent).toHaveLength(2)
})

test('splits the changes into requests within the daemon’s bounds', async () => {
  const { client, sent } = clientOf()
  const put = (id: string) => client.put('choice', { id, body: null })
  await Promise.all(Array.from({ length: MOST_CHANGES + 1 }, (_, at) => put(`${at}`)))
  expect(sent.map(({ documents }) => documents.length)).toEqual([MOST_CHANGES, 1])
  const large = 'x'.repeat(3_000_000)
  await Promise.all(['p', 'q'].map((id) => client.put('project', { id, body: { name: large } })))
  expect(sent.map(({ documents }) => documents.length)).toEqual([MOST_CHANGES, 1, 1, 1])
})

test('sends a change with options in its own request', async () => {
  const { client, sent } = clientOf()
  await Promise.all([
    client.put('query', { id: 'a', body: null }),
    client.put('query', { id: 'b', body: null }, { keepalive: true }),
    client.putText('project', { id: 'c', text: new Blob(['{"name":"C"}']) }),
  ])
  expect(sent.map(({ documents }) => documents)).toEqual(
    expect.arrayContaining([
      [{ id: 'a', body: null }],
      [{ id: 'b', body: null }],
      [{ id: 'c', body: { name: 'C' } }],
    ]),
  )
})

test('rejects a change if its outcome is missing', async () => {
  const { client } = clientOf(() => [])
  const put = client.put('query', { id: 'a', body: null })
  await expect(put).rejects.toThrow('does not state the outcome of a change')
})
