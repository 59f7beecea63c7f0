import { expect, test } from 'vitest'
import { asImportError, errorToSend, ImportError, XmlError } from '../../backend/import-error.ts'

const systemError = (code: string, fields = {}) =>
  Object.assign(new Error(`${code}: failed`), { code, ...fields })

test('names the file and byte of invalid XML, even for another thread’s error', () => {
  const sent = Object.assign(new Error(), errorToSend(new XmlError('is cut', 7)), { name: 'XmlError' })
  for (const error of [new XmlError('is cut', 7), sent])
    expect(asImportError(error, 'a.xml', 'db')).toMatchObject({
      message: 'a.xml: is cut (at byte 7 of the XML)',
      byteOffset: 7,
    })
})

test('names the path of a system error, and the database for SQLite’s errors', () => {
  expect(asImportError(systemError('ENOENT', { path: 'x' }), 'a.xml', 'db')).toMatchObject({
    message: 'x: there is no such file',
  })
  expect(asImportError(systemError('SQLITE_FULL'), 'a.xml', 'db')).toMatchObject({
    message: 'db: there is no room left on the disk',
  })
})

test('returns an unexpected error unchanged', () => {
  const error = new TypeError('a mistake')
  expect(asImportError(error, 'a.xml', 'db')).toBe(error)
})

test('writes a hostile file name as one line', () => {
  expect(new ImportError('a\n\u001b[2Jb: is a folder').message).toBe('a [2Jb: is a folder')
})

test('ends a sentence with a full stop, except a question', () => {
  const sentences = ['No dump.', 'Is there a connection?', 'a: is a folder'].map(
    (line) => new ImportError(line).sentence,
  )
  expect(sentences).toEqual(['No dump.', 'Is there a connection?', 'a: is a folder.'])
})

test.each([
  ['a refused upload', new ImportError('No dump.', { statusCode: 422 }), 422],
  ['a full disk', asImportError(systemError('ENOSPC'), 'a.xml', 'db'), 507],
  ['a full database', asImportError(systemError('SQLITE_FULL'), 'a.xml', 'db'), 507],
  ['any other failure', new ImportError('a: is a folder'), 500],
])('gives an upload the status for %s', (_what, error, statusCode) => {
  expect(error).toMatchObject({ statusCode })
})
