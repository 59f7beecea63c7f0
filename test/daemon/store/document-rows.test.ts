import { expect, test } from 'vitest'
import { conflictJson, documentJson, listJson } from '../../../daemon/store/document-rows.ts'

const row = { id: 'a', revision: 1, name: 'A', updated_at: '2026-01-01 00:00:00', bytes: 2 }
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('writes a row with its stored body, or without one', () => {
  expect(JSON.parse(textOf(documentJson({ ...row, body: Buffer.from('{}') })))).toEqual({ ...row, body: {} })
  expect(JSON.parse(textOf(documentJson(row)))).toEqual(row)
})

test('leaves the body of a project out of a conflict', () => {
  const stored = { ...row, body: Buffer.from('{}') }
  expect(textOf(conflictJson('project', stored))).not.toContain('body')
  expect(textOf(conflictJson('policy', stored))).toContain('"body":{}')
})

test('writes a list of any length as JSON', () => {
  const item = Buffer.from('{}')
  for (const items of [[], [item], [item, item]])
    expect(JSON.parse(textOf(listJson('[', items, ']')))).toHaveLength(items.length)
})
