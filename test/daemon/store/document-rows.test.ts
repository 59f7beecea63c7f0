import { expect, test } from 'vitest'
import { conflictJson, documentJson, listJson } from '../../../daemon/store/document-rows.ts'
import { bytesOf, textOf } from './test-store.ts'

const FACTS = { id: '7', revision: 3, name: 'a"b', updated_at: '2026-11-22 00:00:00', bytes: 9 }
const body = bytesOf('{"n":1.0}')

test('puts the stored body into a document as it is', () => {
  const before = JSON.stringify(FACTS).slice(0, -1)
  expect(textOf(documentJson({ ...FACTS, body }))).toBe(`${before},"body":{"n":1.0}}`)
  for (const none of [{}, { body: null }])
    expect(textOf(documentJson({ ...FACTS, ...none }))).toBe(`${before}}`)
})

test('leaves the body of a large kind out of a refusal', () => {
  const has = (['project', 'answer', 'query'] as const).map((kind) =>
    textOf(conflictJson(kind, { ...FACTS, body }))?.includes('body'),
  )
  expect(has).toEqual([false, false, true])
})

test.each([
  [[], '[]'],
  [['1'], '[1]'],
  [['1', '2', '3'], '[1,2,3]'],
])('joins the items %j of a list by commas', (items, text) => {
  expect(textOf(listJson('[', items.map(bytesOf), ']'))).toBe(text)
})
