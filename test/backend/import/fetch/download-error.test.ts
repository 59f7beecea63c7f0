import { expect, test } from 'vitest'
import {
  connectionError,
  DownloadError,
  retrying,
  shown,
} from '../../../../backend/import/fetch/download-error.ts'
import { downloadPlace } from './download-stage.ts'

const MB = 1024 ** 2
const failed = (again: boolean) => new DownloadError('https://dblp.org/x', 'failed', { again })
const codeError = (code: string) => Object.assign(new Error(code), { code })

/** Each try reaches the next position and fails. Returns the number of tries. */
async function triesOver(positions: number[], again = true): Promise<number> {
  let tries = 0
  const attempt = async () => {
    tries++
    throw failed(again)
  }
  const { run } = await downloadPlace([])
  const reached = () => positions[tries] ?? positions.at(-1) ?? 0
  await retrying(attempt, run({ timeouts: { firstPauseMs: 0 } }), 3, reached).catch(() => undefined)
  return tries
}

test('gives up after three tries without progress', async () => {
  expect(await triesOver([0])).toBe(3)
  expect(await triesOver([0, MB - 1, 2 * MB - 2])).toBe(3)
})

test('counts failures from zero after a gain of 1 MB', async () => {
  expect(await triesOver([0, 0, MB, MB])).toBe(4)
})

test('does not repeat a permanent failure', async () => {
  expect(await triesOver([0], false)).toBe(1)
})

test('stops during a pause with the signal’s reason', async () => {
  const stop = new AbortController()
  const { run } = await downloadPlace([])
  const stopped = run({
    signal: stop.signal,
    timeouts: { firstPauseMs: 60_000 },
    onEvent: () => stop.abort(new Error('stopped')),
  })
  const running = retrying(
    () => Promise.reject(failed(true)),
    stopped,
    2,
    () => 0,
  )
  await expect(running).rejects.toThrow('stopped')
})

test.each([
  ['ECONNRESET', true],
  ['ENOTFOUND', false],
  ['CERT_HAS_EXPIRED', false],
])('tells whether a retry may help after %s: %s', (code, again) => {
  expect(connectionError('https://dblp.org/x', codeError(code)).again).toBe(again)
})

test('shows an address without credentials and query', () => {
  expect(shown('https://user:secret@dblp.org/x?token=1#y')).toBe('https://dblp.org/x')
  expect(shown('not an address')).toBe('an address that cannot be read')
})
