import { expect, test } from 'vitest'
import { readPutDocument } from '../../../daemon/store/document-requests.ts'
import { decision } from './own-work.ts'
import { bytesOf } from './test-store.ts'

test('gives a decision one id, whichever side a person is on', () => {
  const body = decision('ann', 'bob')
  const mirrored = { ...body, sides: body.sides.toReversed() }
  const idOf = (made: object) => readPutDocument('decision', bytesOf({ body: made })).document.id
  expect(idOf(mirrored)).toBe(idOf(body))
})

test('saves a project as received, and reads only its name', () => {
  const json = '{"name": " VLDB ","big":[1e2,"\\u0061"]}'
  const { document, replaces } = readPutDocument('project', bytesOf(`{"id":"p","replaces":3,"body":${json}}`))
  expect(replaces).toBe(3)
  expect(document).toMatchObject({ id: 'p', name: 'VLDB', words: 'vldb' })
  expect(Buffer.from(document.body).toString()).toBe('{"name":" VLDB ","big":[1e2,"\\u0061"]}')
})

test('refuses a request without a body', () => {
  expect(() => readPutDocument('policy', bytesOf({ id: 'p' }))).toThrow(
    expect.objectContaining({ detail: [expect.objectContaining({ loc: ['body', 'body'] })] }),
  )
})
