import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dumpProblem } from '../../../../daemon/page/data/dump-file.ts'

const DUMP =
  '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!-- of dblp -->\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>'
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'dblp.xml') => new File([content], name)

test.each([
  ['as it is', DUMP],
  ['compressed', Uint8Array.from(gzipSync(DUMP))],
  ['compressed and longer than what is read of it', Uint8Array.from(gzipSync(DUMP + 'x'.repeat(5_000_000)))],
  ['without a prolog', '<dblp mdate="2026-11-20">'],
  ['with a byte order mark', `\ufeff${DUMP}`],
  ['behind a comment that is longer than what is read', `<!--${' '.repeat(100_000)}--><dblp>`],
])('takes a dump %s', async (_, content) => {
  expect(await dumpProblem([file(content)])).toBeNull()
})

test.each([
  ['a web page', '<!DOCTYPE html><html><body>One moment, please</body></html>'],
  ['a compressed web page', Uint8Array.from(gzipSync('<html>'))],
  ['a web page that names the element', '<html><p>&lt;dblp&gt; and <dblp></p></html>'],
  ['a text', 'Ion Stoica\nScott Shenker'],
  ['an empty file', ''],
  ['a damaged archive', Uint8Array.of(0x1f, 0x8b, 1, 2, 3)],
  ['the schema of dblp', '<!ELEMENT dblp (article)*>'],
])('refuses %s', async (_, content) => {
  expect(await dumpProblem([file(content)])).toBe('notDump')
})

test('refuses several files, and one that is larger than any dump, unread', async () => {
  expect(await dumpProblem([file(DUMP), file(DUMP)])).toBe('severalFiles')
  expect(await dumpProblem([])).toBe('severalFiles')
  const large = Object.defineProperty(file(DUMP), 'size', { value: 8 * 1024 ** 3 + 1 })
  expect(await dumpProblem([large])).toBe('dumpTooLarge')
})
