import { expect, test } from 'vitest'
import { askForNewest, failureText, problemText, sourceNotes } from '../../../bin/check/answer-notes.ts'
import { AnotherUser, NotAllowed, TimedOut } from '../../../shared/clients/failures.ts'
import { localeOf } from '../../../shared/messages/locale.ts'

const locale = localeOf('en')
const { t } = locale
const BASE = 'http://127.0.0.1:8091'
const failed = (failure: Parameters<typeof failureText>[0]['failure'], more = {}) =>
  failureText({ kind: 'failed', failure, cache: 'skipped', ...more }, BASE, t)

test('offers batches only if the list fits into batches', () => {
  const problem = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `Name ${index}`)
    const query = { left: names, right: ['Ada'] }
    const side = { kind: 'too-many', side: 'left', count, limit: 50 } as const
    return problemText(side, { file: '-', text: names.join('\n') }, query, t)
  }
  expect(problem(51)).toMatch(/^standard input: .* Ask in 2 batches: --batches\.$/)
  expect(problem(501)).not.toContain('--batches')
})

test('names the failed batch, and says that earlier batches are cached', () => {
  expect(failed(new TimedOut(1000), { batch: { number: 2, of: 3 } })).toMatch(
    /^Batch 2 of 3 failed; earlier batches are cached\. /,
  )
})

test("says how to allow the daemon's backend", () => {
  expect(failed(new NotAllowed('http://evil.test:8091'))).toMatch(
    /\(to allow it, set API_BASE_URL=http:\/\/evil\.test:8091\)\.$/,
  )
})

test('names the other user of the port', () => {
  expect(failed(new AnotherUser('nobody'))).toContain(`The port of ${BASE} belongs to user nobody`)
})

test('says that an answer is cached or from the starter data', () => {
  const source = { from: 'cache', storedAt: '2026-11-20 08:00:00\u001b' } as const
  const notes = sourceNotes({ answer: { sample: true }, source })
  expect(notes[0]).toMatch(/^From the cache, stored 2026-11-20 08:00:00.* UTC; --refresh asks/)
  expect(notes[0]).not.toContain('\u001b')
  expect(notes[1]).toMatch(/^Only the sample of \d+ papers was searched\./)
  expect(sourceNotes({ answer: {}, source: { from: 'backend' } })).toEqual([])
})

const answered = (from: 'cache' | 'backend', data_date: string) => ({
  outcome: { kind: 'answered', answer: { data_date, newest_year: 2026 }, source: { from } } as const,
  record: async () => undefined,
})
const flowWith = (data_date: string) => ({
  backendBase: BASE,
  daemonBase: 'http://127.0.0.1:8090',
  now: () => 0,
  fetch: async () => Response.json({ publications: 1, authors: 1, data_source: 'DBLP', data_date }),
})

test.each([
  ['cache', '2026-11-21', ['cache', 'backend']],
  ['cache', '2026-11-20', ['cache']],
  ['backend', '2026-11-21', ['backend']],
] as const)(
  'asks again only for a cached answer of older data (from the %s, data of the backend: %s)',
  async (from, now, asked) => {
    const sources: string[] = []
    const ask = async (refresh: boolean) => {
      const source = refresh ? 'backend' : from
      sources.push(source)
      return answered(source, refresh ? now : '2026-11-20')
    }
    const { outcome, remarks } = await askForNewest(ask, false, flowWith(now), locale)
    expect(sources).toEqual(asked)
    expect(outcome).toMatchObject({ source: { from: asked.at(-1) } })
    expect(remarks).toHaveLength(asked.length - 1)
  },
)
