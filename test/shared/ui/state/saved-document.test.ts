import { beforeEach, expect, test, vi } from 'vitest'
import { leaveAll, watchLeaving } from '../../../../shared/ui/state/leaving.ts'
import {
  type Change,
  type Kept,
  SavedDocument,
  type Sent,
} from '../../../../shared/ui/state/saved-document.ts'

/** A document of a view, at a daemon that answers when the test says so. */

type Text = { text: string }
const text = (of: string): Text => ({ text: of })
const kept = (revision: number, of: string): Kept<Text> => ({
  revision,
  updated_at: '2026-11-29 10:00:00',
  body: text(of),
})

/** Requests that are not answered yet. */
let sent: { change: Change<Text>; isLast: boolean; answer: (sent: Sent<Text> | Error) => Promise<void> }[]
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

let made: SavedDocument<Text>[] = []
const documentOf = (there: Kept<Text> | null = kept(1, 'first'), more = {}) => {
  const document = new SavedDocument<Text>({
    kept: there,
    send: (change, isLast) => {
      const { promise, resolve, reject } = Promise.withResolvers<Sent<Text>>()
      const answer = async (outcome: Sent<Text> | Error): Promise<void> => {
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
        await settled()
      }
      sent.push({ change, isLast, answer })
      return promise
    },
    ...more,
  })
  made.push(document)
  return document
}
const done = (there: Kept<Text> | null): Sent<Text> => ({ kind: 'done', there })
const stale = (there: Kept<Text> | null): Sent<Text> => ({ kind: 'stale', there })

beforeEach(() => {
  sent = []
  made = []
  return async () => {
    for (const document of made) void document.keepTheirs()
  }
})

test('sends a change in place of what is kept, and is saved once the daemon has it', async () => {
  const document = documentOf()
  document.change(text('mine'))
  expect(document.saving).toEqual({ kind: 'saving' })
  expect(document.body).toEqual(text('mine'))
  expect(sent[0]?.change).toMatchObject({ body: text('mine'), on: 1 })
  await sent[0]?.answer(done(kept(2, 'mine')))
  expect(document.saving).toEqual({ kind: 'saved' })
  expect(document.kept).toEqual(kept(2, 'mine'))
})

test('sends a second press after the first, in place of what the first has kept', async () => {
  const document = documentOf()
  document.change(text('one'))
  document.change(text('two'))
  expect(sent).toHaveLength(1)
  await sent[0]?.answer(done(kept(2, 'one')))
  expect(sent[1]?.change).toMatchObject({ body: text('two'), on: 2 })
  expect(document.saving).toEqual({ kind: 'saving' })
  await sent[1]?.answer(done(kept(3, 'two')))
  expect(document.saving).toEqual({ kind: 'saved' })
  expect(document.body).toEqual(text('two'))
})

test('sends several changes as one after a rest', () => {
  vi.useFakeTimers()
  try {
    const document = documentOf(null, { restMs: 600 })
    document.change(text('o'))
    vi.advanceTimersByTime(500)
    document.change(text('on'))
    vi.advanceTimersByTime(599)
    expect(document.saving).toEqual({ kind: 'waiting' })
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent.map(({ change }) => change.body)).toEqual([text('on')])
  } finally {
    vi.useRealTimers()
  }
})

test('sends nothing for a change that its user has taken back, in whatever order the fields are', () => {
  const document = documentOf({ ...kept(1, 'first'), body: { text: 'first', more: 1 } as Text })
  document.change({ more: 1, text: 'first' } as Text)
  expect(document.saving).toEqual({ kind: 'saved' })
  expect(sent).toEqual([])
})

test('removes the document, and puts it back with its time', async () => {
  const document = documentOf()
  document.change(null)
  expect(document.body).toBeNull()
  await sent[0]?.answer(done(null))
  expect(document.saving).toEqual({ kind: 'saved' })
  document.change(text('first'), { at: '2026-11-29 10:00:00' })
  expect(sent[1]?.change).toEqual({ body: text('first'), on: null, at: '2026-11-29 10:00:00' })
})

test('keeps a change that fails, and sends it when it is tried again', async () => {
  const document = documentOf()
  document.change(text('mine'))
  await sent[0]?.answer(new Error('away'))
  expect(document.saving).toEqual({ kind: 'failed', problem: new Error('away') })
  expect(document.body).toEqual(text('mine'))
  void document.save()
  expect(document.saving).toEqual({ kind: 'saving' })
  expect(sent[1]?.change).toEqual(sent[0]?.change)
  await sent[1]?.answer(done(kept(2, 'mine')))
  expect(document.saving).toEqual({ kind: 'saved' })
})

test('sends the newest change after a failure, not the one that failed', async () => {
  const document = documentOf()
  document.change(text('one'))
  document.change(text('two'))
  await sent[0]?.answer(new Error('away'))
  expect(sent).toHaveLength(1)
  void document.save()
  expect(sent[1]?.change).toMatchObject({ body: text('two'), on: 1 })
})

test('shows both when another window was first, and keeps mine in place of theirs', async () => {
  const document = documentOf()
  document.change(text('mine'))
  await sent[0]?.answer(stale(kept(5, 'theirs')))
  expect(document.saving).toEqual({ kind: 'elsewhere', mine: text('mine'), theirs: kept(5, 'theirs') })
  void document.save()
  expect(sent).toHaveLength(1)
  void document.keepMine()
  expect(sent[1]?.change).toMatchObject({ body: text('mine'), on: 5 })
  await sent[1]?.answer(done(kept(6, 'mine')))
  expect(document.saving).toEqual({ kind: 'saved' })
})

test('keeps theirs, and drops mine', async () => {
  const document = documentOf()
  document.change(text('mine'))
  await sent[0]?.answer(stale(null))
  expect(document.saving).toEqual({ kind: 'elsewhere', mine: text('mine'), theirs: null })
  await document.keepTheirs()
  expect(document.saving).toEqual({ kind: 'saved' })
  expect(document.body).toBeNull()
})

test('follows another window while nothing is changed here, and asks once something is', () => {
  const document = documentOf(kept(1, 'first'), { restMs: 600 })
  document.heard(kept(2, 'theirs'))
  expect(document.body).toEqual(text('theirs'))
  document.change(text('mine'))
  document.heard(kept(3, 'theirs again'))
  expect(document.saving).toEqual({
    kind: 'elsewhere',
    mine: text('mine'),
    theirs: kept(3, 'theirs again'),
  })
  document.heard(kept(4, 'mine'))
  expect(document.saving).toEqual({ kind: 'saved' })
})

test('does not take an older answer for the outcome of what is on its way', async () => {
  const document = documentOf()
  document.change(text('mine'))
  document.heard(kept(1, 'first'))
  expect(document.saving).toEqual({ kind: 'saving' })
  await sent[0]?.answer(done(kept(2, 'mine')))
  expect(document.kept).toEqual(kept(2, 'mine'))
})

test('takes what is there for its own if it says the same: the answer to an earlier try was lost', async () => {
  const document = documentOf()
  document.change(text('mine'))
  await sent[0]?.answer(stale(kept(2, 'mine')))
  expect(document.saving).toEqual({ kind: 'saved' })
})

test('replaces whatever is there where the last change counts', async () => {
  const document = documentOf(null, { lastCounts: true })
  document.change(text('mine'))
  document.change(text('mine too'))
  await sent[0]?.answer(new Error('away'))
  document.heard(kept(7, 'theirs'))
  expect(document.saving.kind).toBe('failed')
  void document.save()
  expect(sent[1]?.change.body).toEqual(text('mine too'))
})

test('holds back a body that is not complete until it is', () => {
  const document = documentOf(kept(1, 'first'), { isComplete: ({ text }: Text) => text !== '' })
  document.change(text(''))
  expect(document.saving).toEqual({ kind: 'waiting' })
  document.change(text('whole'))
  expect(sent.map(({ change }) => change.body)).toEqual([text('whole')])
})

test('sends a change that waits while the page is left, and loses nothing then', () => {
  const document = documentOf(null, { restMs: 600 })
  expect(leaveAll()).toBe(false)
  document.change(text('late'))
  expect(leaveAll()).toBe(false)
  expect(sent).toMatchObject([{ change: { body: text('late') }, isLast: true }])
})

test.each([
  [
    'has failed',
    async (document: SavedDocument<Text>) => {
      document.change(text('mine'))
      await sent[0]?.answer(new Error('away'))
    },
  ],
  [
    'waits for its user',
    async (document: SavedDocument<Text>) => {
      document.change(text('mine'))
      await sent[0]?.answer(stale(kept(2, 'theirs')))
    },
  ],
  ['is on its way', async (document: SavedDocument<Text>) => document.change(text('mine'))],
])('asks before the page is left with a change that %s, until it is dropped', async (_, act) => {
  const document = documentOf()
  await act(document)
  expect(leaveAll()).toBe(true)
  void document.keepTheirs()
  expect(leaveAll()).toBe(false)
})

test('asks before the page is left with a body that browsers do not send then', () => {
  const document = documentOf(null, { restMs: 600 })
  document.change(text('x'.repeat(70_000)))
  expect(leaveAll()).toBe(true)
  void document.keepTheirs()
})

test('asks the user when the page is left with something that would be lost, and sends what waits when it is hidden', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const unwatch = watchLeaving()
  vi.unstubAllGlobals()
  const isAsked = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  const waiting = documentOf(null, { restMs: 600 })
  waiting.change(text('late'))
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(1)
  expect(isAsked()).toBe(true)
  unwatch()
  expect(isAsked()).toBe(false)
})

test('puts back what was there before a change, with its time', async () => {
  const document = documentOf(kept(1, 'first'))
  document.change(text('second'))
  await sent[0]?.answer({ kind: 'done', there: kept(2, 'second') })
  const restoring = document.restore(kept(1, 'first'), text('second'))
  expect(sent[1]?.change).toEqual({ body: text('first'), on: 2, at: '2026-11-29 10:00:00' })
  await sent[1]?.answer({ kind: 'done', there: kept(3, 'first') })
  expect([await restoring, document.body]).toEqual([true, text('first')])
})

test('puts nothing back in place of what another window has changed since, known or not', async () => {
  const document = documentOf(kept(5, 'theirs'))
  expect(await document.restore(kept(1, 'first'), text('mine'))).toBe(false)
  const restoring = document.restore(kept(1, 'first'), text('theirs'))
  await sent[0]?.answer({ kind: 'stale', there: kept(6, 'newer') })
  expect([await restoring, document.saving.kind, document.body]).toEqual([false, 'saved', text('newer')])
})

test('rejects if the daemon does not put it back, and drops the change', async () => {
  const document = documentOf(kept(2, 'second'))
  const restoring = document.restore(kept(1, 'first'), text('second'))
  const problem = new Error('away')
  await Promise.all([expect(restoring).rejects.toBe(problem), sent[0]?.answer(problem)])
  expect([document.saving.kind, document.body]).toEqual(['saved', text('second')])
})
