import { describe, expect, it, test } from 'vitest'
import { decodedText, encodingName, isEncoding, isPlainText } from '../../../shared/encodings/decoded-text.ts'

const NAMES = 'Jörg Müller\n王伟\nĐorđe Živković\n'

describe('decodedText', () => {
  it.each([
    ['UTF-8', Buffer.from(NAMES)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${NAMES}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${NAMES}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${NAMES}`, 'utf16le').swap16()],
    ['UTF-16 without a byte order mark', Buffer.from(NAMES, 'utf16le')],
    ['UTF-16 without a mark, big end first', Buffer.from(NAMES, 'utf16le').swap16()],
  ])('reads %s', async (_, bytes) => {
    expect(await decodedText(bytes)).toMatchObject({ text: NAMES, isSure: true })
  })

  it('reads UTF-16 that has neither a byte order mark nor ASCII', async () => {
    const names = '王伟、张敏、李娜、刘洋'
    expect((await decodedText(Buffer.from(names, 'utf16le'))).text).toBe(names)
  })

  it('offers no other encoding for UTF-8', async () => {
    expect((await decodedText(Buffer.from(NAMES))).likely).toEqual([])
  })
})

it('recognizes ISO 2022-JP by its escape sequences', async () => {
  expect(await decodedText(Buffer.from('\x1b$B;3ED\x1b(B,a@x.example'))).toMatchObject({
    text: '山田,a@x.example',
    encoding: 'iso-2022-jp',
    isSure: true,
  })
})

it('does not read Windows-1252 as Chinese, even if the bytes are valid Chinese', async () => {
  const names = 'Müller, Jörg\nGarcía Núñez\nÇag\n'
  expect(await decodedText(Buffer.from(names, 'latin1'))).toMatchObject({ text: names, isSure: true })
})

it('is not sure of UTF-8 with a line in another encoding', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Jörg Müller\nŁukasz Żak\nJosé Núñez\n'),
    Buffer.from('Andr\xe9\n', 'latin1'),
  ])
  const read = await decodedText(bytes)
  expect(read).toMatchObject({ encoding: 'utf-8', isSure: false })
  expect(read.text).toBe('Jörg Müller\nŁukasz Żak\nJosé Núñez\nAndr\ufffd\n')
})

it('is sure of UTF-8 with a byte order mark, even if some bytes are damaged', async () => {
  const bytes = Buffer.concat([Buffer.from('\ufeffJörg\n'), Buffer.from('Andr\xe9\nN\xfa\xf1ez\n', 'latin1')])
  expect(await decodedText(bytes)).toMatchObject({ encoding: 'utf-8', isSure: true, likely: [] })
  const likeMark = Buffer.from([0xef, 0xbc, 0xbf, 0xe9, 0x0a])
  expect((await decodedText(likeMark)).likely).not.toEqual([])
})

it.each([
  [
    'DOS, code page 850',
    'cp850',
    [0x4a, 0x81, 0x72, 0x67, 0x65, 0x6e, 0x20, 0x52, 0x65, 0x6e, 0x82, 0x20, 0x4e, 0xa3, 0xa4, 0x65, 0x7a],
  ],
  ['Hebrew on Windows', 'windows-1255', [0xe9, 0xf2, 0xec, 0x20, 0xeb, 0xe4, 0xef]],
])('is not sure of an unknown encoding: %s', async (_, __, bytes) => {
  expect((await decodedText(Uint8Array.from(bytes))).isSure).toBe(false)
})

it('shows the first lines in other encodings beside the user’s choice', async () => {
  const bytes = Buffer.from('name\nM\xfcller\n', 'latin1')
  const read = await decodedText(bytes, { encoding: 'windows-1251' })
  expect(read).toMatchObject({ text: 'name\nMьller\n', encoding: 'windows-1251', isSure: true })
  expect(read.likely[0]).toEqual({ encoding: 'windows-1252', lines: ['Müller'] })
})

it('reads UTF-8 even if the user chose another encoding', async () => {
  expect((await decodedText(Buffer.from(NAMES), { encoding: 'shift_jis' })).text).toBe(NAMES)
})

test.each([
  ['a spreadsheet', 'PK\x03\x04\x14\0'],
  ['a PDF', '%PDF-1.7\n'],
  ['a rich text', '{\\rtf1 Ion Stoica}'],
  ['a web page', '<!DOCTYPE html><li>Ion Stoica'],
])('does not call %s plain text', (_, text) => {
  expect(isPlainText(text)).toBe(false)
})

test('names encodings as people do', () => {
  expect(
    ['windows-1250', 'iso-8859-2', 'macintosh', 'utf-16le', 'euc-kr', 'koi8-u', 'gb18030'].map(encodingName),
  ).toEqual(['Windows-1250', 'ISO-8859-2', 'Mac Roman', 'UTF-16LE', 'EUC-KR', 'KOI8-U', 'GB 18030'])
  expect([isEncoding('latin1'), isEncoding('klingon')]).toEqual([true, false])
})
