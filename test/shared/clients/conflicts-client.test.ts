import { expect, test } from 'vitest'
import { askConflicts } from '../../../shared/clients/conflicts-client.ts'

const HEAD = { rules: 5, data_date: '2026-11-20', left_count: 2, right_count: 1 }
const ENTRY = { side: 'left', index: 1, entry: 'Böb', status: 'not_found', persons: [] }
const PAIR = { left: 0, right: 0, verdict: 'conflict', count: 1, last_year: 2024, items: [] }
const END = { end: true, pairs: 1, resolved: 2, unresolved: 1 }

/** Reads an answer that arrives byte by byte. The letter `ö` has two bytes. */
async function read(lines: readonly object[], last = '\n') {
  const bytes = new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n') + last)
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at++) controller.enqueue(bytes.slice(at, at + 1))
      controller.close()
    },
  })
  const settings = { base: 'http://localhost', fetch: async () => new Response(body) }
  const received: unknown[] = []
  const reader = {
    onEntry: ({ entry }: { entry: string }) => received.push(entry),
    onPair: ({ verdict }: { verdict: string }) => received.push(verdict),
    onProgress: (share: number) => received.push(share),
    onWaiting: (before: number) => received.push(`after ${before}`),
  }
  const answer = await askConflicts(settings, { left: ['Ann', 'Böb'], right: ['Cy'] }, reader)
  return { received, answer }
}

test('passes on entries, progress and pairs as they arrive', async () => {
  const { received, answer } = await read([HEAD, ENTRY, { progress: 0.5 }, PAIR, END])
  expect(received).toEqual(['Böb', 0.5, 'conflict'])
  expect(answer).toEqual({ head: HEAD, end: END })
})

test('passes on the number of waiting conferences', async () => {
  const { received } = await read([{ waiting: 2 }, { waiting: 1 }, HEAD, PAIR, END])
  expect(received).toEqual(['after 2', 'after 1', 'conflict'])
})

test.each([
  ['no end', [HEAD, ENTRY, PAIR], 'ends early'],
  ['an end within a line', [HEAD, PAIR, END], 'ends within a line', ''],
  [
    'an error at its end',
    [HEAD, { error: 'The data were replaced.' }],
    'The server answered 500: The data were replaced.',
  ],
  ['counts of other lists', [{ ...HEAD, left_count: 3 }, END], 'is for other lists'],
  ['a pair beyond the lists', [HEAD, { ...PAIR, right: 1 }], 'has a pair that was not asked for'],
  ['an entry of another name', [HEAD, { ...ENTRY, index: 0 }], 'has an entry that was not asked for'],
  ['fewer pairs than its end says', [HEAD, END], 'lacks pairs'],
  ['a line after its end', [HEAD, PAIR, END, PAIR], 'goes on after its end'],
  ['a pair that is clear', [HEAD, { ...PAIR, verdict: 'none' }], 'breaks the contract at verdict'],
])('refuses an answer with %s', async (_, lines, problem, last?: string) => {
  await expect(read(lines, last)).rejects.toThrow(problem)
})
