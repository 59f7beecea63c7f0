import { writeFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readList, readNames } from '../../../bin/check/read-names.ts'
import { parseEntries } from '../../../shared/query/entries.ts'
import { useFolder } from '../../daemon/daemon.ts'

const folder = useFolder()

const read = (content: string | Buffer, encoding?: string): Promise<string[]> => {
  const path = folder.file('names.txt')
  writeFileSync(path, content)
  return readList(path, new AbortController().signal, encoding).then(parseEntries)
}

test('reads a list with a byte order mark and Windows line ends', async () => {
  expect(await read('\ufeffIon Stoica || Berkeley\r\n\r\n李明\r\nIon Stoica\r\n')).toEqual([
    'Ion Stoica',
    '李明',
  ])
})

test.each([
  ['Windows-1252', Buffer.from('José Núñez', 'latin1'), 'windows-1252'],
  ['UTF-16 with a byte order mark', Buffer.from('\ufeffJosé Núñez', 'utf16le'), undefined],
  ['UTF-16 without a byte order mark', Buffer.from('José Núñez', 'utf16le'), undefined],
])('reads a list in %s', async (_, content, encoding) => {
  expect(await read(content)).toEqual(['José Núñez'])
  expect(await read(content, encoding)).toEqual(['José Núñez'])
})

test.each([
  ['a picture', Buffer.from('\x89PNG\0\0', 'latin1'), /names\.txt is no text: save it as text/],
  ['a file longer than any list', Buffer.alloc(1_100_000, 'x'), /longer than any list of names/],
])('refuses %s', async (_, content, said) => {
  await expect(read(content)).rejects.toThrow(said)
})

test('shows a line in each likely encoding, and asks for the right one', async () => {
  const content = Buffer.from([...Buffer.from('Bj'), 0x9a, ...Buffer.from('rk')])
  await expect(read(content)).rejects.toThrow(
    /its encoding is not certain\. Name it with --encoding: .*macintosh \(Björk\)/,
  )
  expect(await read(content, 'macintosh')).toEqual(['Björk'])
})

test('reads the names of a table even if --clean is not given', async () => {
  const path = folder.file('pc.csv')
  writeFileSync(path, 'name,email\nIon Stoica,ion@x.example\nScott Shenker,scott@x.example\n')
  const { text } = await readNames(path, {}, new AbortController().signal)
  expect(text).toBe('Ion Stoica\nScott Shenker')
})

test('prints the name of a missing file without control characters', async () => {
  const reading = readList('/no/such\u001b[2J', new AbortController().signal)
  await expect(reading).rejects.toThrow('/no/such\ufffd[2J cannot be read (there is no such file).')
})

test('shows twenty cleaned lines, but every left-out line', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const lines = Array.from({ length: 25 }, (_, index) => `${index + 1}. Prof. Ion Stoica\nProgram Committee`)
  const path = folder.file('found.txt')
  writeFileSync(path, lines.join('\n'))
  await readNames(path, { clean: true }, new AbortController().signal)
  const said = written.mock.calls.join('')
  expect(said.match(/ → Ion Stoica$/gm)).toHaveLength(20)
  expect(said).toContain('\n  … and 5 more\n')
  expect(said.match(/^ {2}Program Committee$/gm)).toHaveLength(25)
})

test('reads the names after an open bracket, and mentions the bracket', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const path = folder.file('open.txt')
  writeFileSync(path, 'Ada Lovelace (London; Alan Turing\nIon Stoica (Berkeley\nIrma Brenk (MIT)\n')
  const { text } = await readNames(path, {}, new AbortController().signal)
  expect(parseEntries(text)).toEqual(['Ada Lovelace', 'Alan Turing', 'Ion Stoica (Berkeley', 'Irma Brenk'])
  expect(written.mock.calls.join('')).toContain(
    'a bracket is open: Ada Lovelace (London; Alan Turing → Ada Lovelace, Alan Turing\n',
  )
})
