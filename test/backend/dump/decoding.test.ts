import { expect, test } from 'vitest'
import { decoderFor } from '../../../backend/dump/decoding.ts'
import { XmlError } from '../../../backend/import-error.ts'

const declaring = (encoding: string) => Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>`)

function byteOfError(work: () => unknown): number | null {
  try {
    work()
  } catch (error) {
    if (error instanceof XmlError) return error.byteOffset
    throw error
  }
  throw new Error('it did not fail')
}

test.each([
  ['iso-8859-1', true],
  ['Latin1', true],
  ['utf-8', false],
  ['US-ASCII', false],
])('reads the declared encoding %s', (encoding, isLatin1) => {
  expect(decoderFor(declaring(encoding)).isLatin1).toBe(isLatin1)
})

test('reads UTF-8 without a declaration', () => {
  expect(decoderFor(Buffer.from('<dblp>')).isLatin1).toBe(false)
})

test('reports the byte of an unknown encoding', () => {
  expect(byteOfError(() => decoderFor(declaring('koi8-r')))).toBe('<?xml version="1.0" encoding="'.length)
})

test('joins the parts of a UTF-8 letter from two pieces', () => {
  const decoder = decoderFor(Buffer.from('<dblp>'))
  const [first, second] = [Buffer.from([0x61, 0xc3]), Buffer.from([0xa9])]
  expect(decoder.decode(first, 0) + decoder.decode(second, 2)).toBe('aé')
})

test('reports the byte of an invalid or cut letter', () => {
  expect(byteOfError(() => decoderFor(Buffer.alloc(1)).decode(Buffer.from([0x61, 0xff]), 10))).toBe(11)
  const decoder = decoderFor(Buffer.alloc(1))
  decoder.decode(Buffer.from([0xc3]), 0)
  expect(byteOfError(() => decoder.end(1))).toBe(1)
})
