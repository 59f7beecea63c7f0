import { expect, test } from 'vitest'
import { readPutDocuments } from '../../../../daemon/store/requests/document-requests.ts'
import type { DocumentKind } from '../../../../shared/contract/document-bodies.ts'
import { decision } from '../own-work.ts'
import { bytesOf } from '../test-store.ts'

test('gives a decision the same id when its sides are swapped', () => {
  const body = decision('ann', 'bob')
  const mirrored = { ...body, sides: body.sides.toReversed() }
  const idOf = (made: object) => readPutDocuments(bytesOf({ body: made }), 'decision', 'one')[0]?.id
  expect(idOf(mirrored)).toBe(idOf(body))
})

test('removes only white space from the JSON of a project', () => {
  const json = '{"name": " VLDB ","big":[1e2,"\\u0061"]}'
  const one = `{"id":"p","replaces":3,"body":${json}}`
  const [change] = readPutDocuments(bytesOf(one), 'project', 'one')
  expect(change).toMatchObject({ id: 'p', replaces: 3, document: { id: 'p', name: 'VLDB', words: 'vldb' } })
  expect(Buffer.from(change?.document?.body ?? []).toString()).toBe('{"name":" VLDB ","big":[1e2,"\\u0061"]}')
})

test('refuses a change without a body, and a list of two projects', () => {
  const refusal = (...loc: (string | number)[]) =>
    expect.objectContaining({ detail: [expect.objectContaining({ loc: ['body', 'documents', ...loc] })] })
  const read =
    (kind: DocumentKind, ...documents: object[]) =>
    () =>
      readPutDocuments(bytesOf({ documents }), kind, 'list')
  expect(read('policy', { id: 'p' })).toThrow(refusal(0, 'body'))
  expect(read('project', { id: 'p' })).toThrow(refusal())
  const project = { id: 'p', body: { name: 'VLDB' } }
  expect(read('project', project, project)).toThrow(refusal())
})

test('reads the removal of a project', () => {
  const removal = [{ kind: 'project', id: 'p', document: null, replaces: 3 }]
  const request = { id: 'p', replaces: 3 }
  const list = bytesOf({ documents: [{ ...request, body: null }] })
  expect(readPutDocuments(list, 'project', 'list')).toEqual(removal)
  expect(readPutDocuments(bytesOf(request), 'project', 'removal')).toEqual(removal)
  expect(() => readPutDocuments(bytesOf({ replaces: 3 }), 'project', 'removal')).toThrow(
    expect.objectContaining({ statusCode: 422 }),
  )
})
