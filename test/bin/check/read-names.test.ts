import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readList, readNames } from '../../../bin/check/read-names.ts'
import { parseEntries } from '../../../shared/query/entries.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coauthors-names-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (content: string | Buffer): Promise<string[]> => {
  const path = join(folder, 'names.txt')
  writeFileSync(path, content)
  return readList(path, new AbortController().signal).then(parseEntries)
}

test('a byte order mark, the line ends of Windows, organizations and repetitions', async () => {
  expect(await read('\ufeffIon Stoica || Berkeley\r\n\r\n李明\r\nIon Stoica\r\n')).toEqual([
    'Ion Stoica',
    '李明',
  ])
})

test.each([
  ['Latin-1', Buffer.from('Jos\xe9', 'latin1'), /names\.txt is not UTF-8 text: save it as UTF-8/],
  ['UTF-16 with its mark', Buffer.from('\ufeffIon', 'utf16le'), /is not UTF-8 text/],
  ['UTF-16 without', Buffer.from('Ion', 'utf16le'), /is not UTF-8 text/],
  ['what is no list', Buffer.alloc(1_100_000, 'x'), /longer than any list of names/],
])('%s is refused', async (_, content, said) => {
  await expect(read(content)).rejects.toThrow(said)
})

test('a file that is not there, with a name that a terminal would obey', async () => {
  const reading = readList('/no/such\u001b[2J', new AbortController().signal)
  await expect(reading).rejects.toThrow('/no/such\ufffd[2J cannot be read (there is no such file).')
})

test('of lines that were cleaned twenty are shown, and every line that is left out', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const lines = Array.from({ length: 25 }, (_, index) => `${index + 1}. Prof. Ion Stoica\nProgram Committee`)
  const path = join(folder, 'found.txt')
  writeFileSync(path, lines.join('\n'))
  await readNames(path, true, new AbortController().signal)
  const said = written.mock.calls.join('')
  expect(said.match(/ → Ion Stoica$/gm)).toHaveLength(20)
  expect(said).toContain('\n  … and 5 more\n')
  expect(said.match(/^ {2}Program Committee$/gm)).toHaveLength(25)
})

test('lets an open bracket hide nobody behind it, and says so', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const path = join(folder, 'open.txt')
  writeFileSync(path, 'Ada Lovelace (London; Alan Turing\nIon Stoica (Berkeley\nIrma Brenk (MIT)\n')
  const { text } = await readNames(path, undefined, new AbortController().signal)
  expect(parseEntries(text)).toEqual(['Ada Lovelace', 'Alan Turing', 'Ion Stoica (Berkeley', 'Irma Brenk'])
  expect(written.mock.calls.join('')).toContain(
    'a bracket is open: Ada Lovelace (London; Alan Turing → Ada Lovelace, Alan Turing\n',
  )
})
