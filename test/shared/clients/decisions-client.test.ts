import { expect, test } from 'vitest'
import { decisionsIn, findDecisions } from '../../../shared/clients/decisions-client.ts'
import type { DocumentsClient } from '../../../shared/clients/documents-client.ts'
import { SOUGHT } from '../../../shared/contract/decisions.ts'
import type { StoredDocument } from '../../../shared/contract/document-shapes.ts'

type Asked = { keys?: readonly string[]; names?: readonly string[]; before?: number | undefined }

const documentOf = (revision: number): StoredDocument => ({
  id: String(revision),
  revision,
  name: '',
  bytes: 2,
  updated_at: '2026-11-20 10:00:00',
})

/** `answer` gets the number of the request. */
function daemonWith(answer: (at: number) => { list: StoredDocument[]; truncated: boolean }) {
  const asked: Asked[] = []
  const find: DocumentsClient['find'] = async (_, body) => ({ ...answer(asked.push(body) - 1) })
  return { asked, find }
}

test('sends any two persons together in at least one request', async () => {
  const { asked, find } = daemonWith(() => ({ list: [], truncated: false }))
  const keys = Array.from({ length: 2 * SOUGHT }, (_, at) => String(at))
  await findDecisions({ find }, { keys, names: [] })
  expect(Math.max(...asked.map((one) => one.keys?.length ?? 0))).toBe(SOUGHT)
  const quarters = [0, 1, 2, 3].map((quarter) => String((quarter * SOUGHT) / 2))
  for (const one of quarters)
    for (const other of quarters)
      expect(asked.some((part) => part.keys?.includes(one) && part.keys.includes(other))).toBe(true)
})

test('asks again until an answer is complete', async () => {
  const answers = [
    { list: [documentOf(9), documentOf(8)], truncated: true },
    { list: [documentOf(3)], truncated: false },
  ]
  const { asked, find } = daemonWith((at) => answers[at] ?? { list: [], truncated: false })
  const found = await findDecisions({ find }, { keys: ['homepages/a'], names: [] })
  expect(asked.map(({ before }) => before)).toEqual([undefined, 8])
  expect(found.map(({ revision }) => revision)).toEqual([9, 8, 3])
})

test.each([
  ['sends no older decisions', [documentOf(9)]],
  ['sends nothing', []],
])('fails if a daemon has older decisions but %s', async (_, list) => {
  const { find } = daemonWith(() => ({ list, truncated: true }))
  await expect(findDecisions({ find }, { keys: ['a'], names: [] })).rejects.toMatchObject({ code: 'lacking' })
})

test('sends no request if there are no persons', async () => {
  const { asked, find } = daemonWith(() => ({ list: [], truncated: false }))
  expect([await findDecisions({ find }, { keys: [], names: [] }), asked]).toEqual([[], []])
  expect(decisionsIn([{ ...documentOf(1), body: { sides: [] } }])).toEqual([])
})
