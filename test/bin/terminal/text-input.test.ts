import { afterEach, expect, test, vi } from 'vitest'
import { encodingOption, textOfBytes } from '../../../bin/terminal/text-input.ts'
import { encoded } from '../../shared/encodings/encoded.ts'

afterEach(() => vi.restoreAllMocks())

test('reads UTF-8 without a note', async () => {
  const note = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await textOfBytes('list.txt', Buffer.from('Zoë'))).toBe('Zoë')
  expect(note).not.toHaveBeenCalled()
})

test('refuses bytes that are not text', async () => {
  await expect(textOfBytes('list.png', Buffer.from('\x89PNG\0\0', 'latin1'))).rejects.toThrow(
    'list.png is no text: save it as text',
  )
})

test('reads a file in the encoding that the user named, without a note', async () => {
  const note = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const bytes = encoded('Nils Björk\nScott Shenker\n', 'macintosh')
  expect(await textOfBytes('list.txt', bytes, 'macintosh')).toBe('Nils Björk\nScott Shenker\n')
  expect(note).not.toHaveBeenCalled()
})

test('accepts names of encodings, and refuses other names', () => {
  const parse = encodingOption().parseArg
  expect(parse?.('latin1', undefined)).toBe('windows-1252')
  expect(() => parse?.('klingon', undefined)).toThrow('It has to be a name such as windows-1252')
})
