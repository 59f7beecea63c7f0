import { Writable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { noteSome, print } from '../../../bin/terminal/output.ts'

afterEach(() => vi.restoreAllMocks())

function notesOf(run: () => void): string {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  run()
  return written.mock.calls.map(([text]) => text).join('')
}

test('prints the first lines without control characters, and the number of the others', () => {
  const text = notesOf(() => noteSome(['a\u001b[2J', 'b', 'c'], { most: 2 }))
  expect(text).toMatch(/^ {2}a.*\n {2}b\n {2}… and 1 more\n$/)
  expect(text).not.toContain('\u001b')
})

test('prints no number of others after all lines', () => {
  expect(notesOf(() => noteSome(['a', 'b'], { most: 2 }))).toBe('  a\n  b\n')
})

/** Lets each write to standard output end with this error, or succeed if `code` is null. */
function failWrites(code: string | null): void {
  const error = code === null ? null : Object.assign(new Error('A write failed.'), { code })
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(error) }).on(
    'error',
    () => undefined,
  )
  // The cast holds: `print` uses only the members of a Writable.
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(stream as unknown as typeof process.stdout)
}

test.each([
  [null, true],
  ['EPIPE', false],
  ['ERR_STREAM_DESTROYED', false],
])('prints with the write error %s, and then resolves to %s', async (code, isRead) => {
  failWrites(code)
  expect(await print('answer')).toBe(isRead)
})

test('reports that the result does not fit on a full disk', async () => {
  failWrites('ENOSPC')
  await expect(print('answer')).rejects.toThrow('The result cannot be written (ENOSPC).')
})
