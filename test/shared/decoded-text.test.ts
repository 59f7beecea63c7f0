import { describe, expect, it, test } from 'vitest'
import { decodedText } from '../../shared/decoded-text.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )

describe('the text of a file is read', () => {
  it.each([
    ['in UTF-8', Uint8Array.from(Buffer.from('Jörg 王伟'))],
    ['in UTF-8 with a byte order mark', Uint8Array.from(Buffer.from('\ufeffJörg 王伟'))],
    ['in UTF-16, little end first', Uint8Array.from(Buffer.from('\ufeffJörg 王伟', 'utf16le'))],
    ['in UTF-16, big end first', Uint8Array.from(Buffer.from('\ufeffJörg 王伟', 'utf16le').swap16())],
  ])('%s', async (_, file) => {
    expect(await decodedText(file)).toBe('Jörg 王伟')
  })

  it('in Windows-1252, although its bytes may be Chinese, too', async () => {
    expect(await decodedText(bytes('Müller, Jörg\nGarcía Núñez\nÇağ\n'.replace('ğ', 'g')))).toBe(
      'Müller, Jörg\nGarcía Núñez\nÇag\n',
    )
  })

  it('in GB 18030', async () => {
    // 王伟 and 张敏.
    expect(await decodedText(bytes([0xcd, 0xf5, 0xce, 0xb0], '\n', [0xd5, 0xc5, 0xc3, 0xf4]))).toBe(
      '王伟\n张敏',
    )
  })
})

test.each([
  ['a spreadsheet', bytes('PK', [3, 4, 20, 0])],
  ['a PDF', bytes('%PDF-1.7\n')],
  ['a rich text', bytes('{\\rtf1 Ion Stoica}')],
  ['a web page', bytes('<!DOCTYPE html><li>Ion Stoica')],
])('%s is no plain text', async (_, file) => {
  expect(await decodedText(file)).toBeNull()
})
