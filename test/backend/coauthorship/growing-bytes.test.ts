import { expect, test } from 'vitest'
import { growingBytes } from '../../../backend/coauthorship/growing-bytes.ts'

test('joins bytes and texts that outgrow the first buffer', () => {
  const { add, addText, bytes } = growingBytes()
  const long = 'é王'.repeat(40_000)
  addText('begin')
  addText(long)
  add(Buffer.from('bytes'))
  addText('end')
  expect(Buffer.from(bytes()).toString()).toBe(`begin${long}bytesend`)
})

test('makes bytes that a worker can transfer', () => {
  const { addText, bytes } = growingBytes()
  addText('text')
  const sent = bytes()
  const received = structuredClone(sent, { transfer: [sent.buffer as ArrayBuffer] })
  expect(Buffer.from(received).toString()).toBe('text')
  expect(sent).toHaveLength(0)
})
