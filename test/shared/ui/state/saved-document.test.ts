import { beforeEach, expect, test, vi } from 'vitest'
import { leaveAll, watchLeaving } from '../../../../shared/ui/state/leaving.ts'
import {
  type Change,
  SavedDocument,
  type SavedRevision,
  type Sent,
} from '../../../../shared/ui/state/saved-document.ts'

type Text = { text: string }
const text = (of: string): Text => ({ text: of })
const revisionOf = (revision: number, of: string): SavedRevision<Text> => ({
  revision,
  updated_at: '2026-11-29 10:00:00',
  body: text(of),
})

let sent: { change: Change<Text>; isLast: boolean; answer: (sent: Sent<Text> | Error) => Promise<void> }[]
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

let made: SavedDocument<Text>[] = []
const documentOf = (saved: SavedRevision<Text> | null = revisionOf(1, 'first'), more = {}) => {
  const document = new SavedDocument<Text>({
    saved,
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
const done = (current: SavedRevision<Text> | null): Sent<Text> => ({ kind: 'done', current })
const stale = (current: SavedRevision<Text> | null): Sent<Text> => ({ kind: 'stale', current })

beforeEach(() => {
  sent = []
  made = []
  return async () => {
    for (const document of made) void document.keepTheirs()
  }
})

test('sends a change with the revision to replace', async () => {
  const document = documentOf()
  document.change(text('mine'))
  expect(document.saving).toEqual({ kind: 'saving' })
  expect(document.body).toEqual(text('mine'))
  expect(sent[0]?.change).toMatchObject({ body: text('mine'), replaces: 1 })
  await sent[0]?.answer(done(revisionOf(2, 'mine')))
  expect(document.saving).toEqual({ kind: 'saved' })
  expect(document.saved).toEqual(revisionOf(2, 'mine'))
})

test('sends the next change after a save, with the new revision', async () => {
  const document = documentOf()
  document.change(text('one'))
  document.change(text('two'))
  expect(sent).toHaveLength(1)
  await sent[0]?.answer(done(revisionOf(2, 'one')))
  expect(sent[1]?.change).toMatchObject({ body: text('two'), replaces: 2 })
  expect(document.saving).toEqual({ kind: 'saving' })
  await sent[1]?.answer(done(revisionOf(3, 'two')))
  expect(document.saving).toEqual({ kind: 'saved' })
  expect(document.body).toEqual(text('two'))
})

test('sends several changes as one after a pause', () => {
  vi.useFakeTimers()
  try {
    const document = documentOf(null, { debounceMs: 600 })
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

test('sends no body that equals the saved one, in any order of fields', () => {
  const document = documentOf({ ...revisionOf(1, 'first'), body: { text: 'first', more: 1 } as Text })
  document.change({ more: 1, text: 'first' } as Text)
  expect(document.saving).toEqual({ kind: 'saved' })
  expect(sent).toEqual([])
})

test('restores a removed document with the time of its last save', async () => {
  const document = documentOf()
  document.change(null)
  expect(document.body).toBeNull()
  await sent[0]?.answer(done(null))
  expect(document.saving).toEqual({ kind: 'saved' })
  document.change(text('first'), { updatedAt: '2026-11-29 10:00:00' })
  expect(sent[1]?.change).toEqual({ body: text('first'), replaces: null, updatedAt: '2026-11-29 10:00:00' })
})

test('holds a failed change until the next save', async () => {
  const document = documentOf()
  document.change(text('mine'))
  await sent[0]?.answer(new Error('away'))
  expect(document.saving).toEqual({ kind: 'failed', problem: new Error('away') })
  expect(document.body).toEqual(text('mine'))
  void document.save()
  expect(document.saving).toEqual({ kind: 'saving' })
  expect(sent[1]?.change).toEqual(sent[0]?.change)
  await sent[1]?.answer(done(revisionOf(2, 'mine')))
  expect(document.saving).toEqual({ kind: 'saved' })
})

test('sends only the newest change after a failure', async () => {
  const document = documentOf()
  document.change(text('one'))
  document.change(text('two'))
  await sent[0]?.answer(new Error('away'))
  expect(sent).toHaveLength(1)
  void document.save()
  expect(sent[1]?.change).toMatchObject({ body: text('two'), replaces: 1 })
})

test('shows both bodies after another window’s change, and saves mine over theirs', async () => {
  const document = documentOf()
  document.change(text('mine'))
  await sent[0]?.answer(stale(revisionOf(5, 'theirs')))
  expect(document.saving).toEqual({ kind: 'elsewhere', mine: text('mine'), theirs: revisionOf(5, 'theirs') })
  void document.save()
  expect(sent).toHaveLength(1)
  void document.keepMine()
  expect(sent[1]?.change).toMatchObject({ body: text('mine'), replaces: 5 })
  await sent[1]?.answer(done(revisionOf(6, 'mine')))
  expect(document.saving).toEqual({ kind: 'saved' })
})

test('drops my change after Keep theirs', async () => {
  const document = documentOf()
  document.change(text('mine'))
  await sent[0]?.answer(stale(null))
  expect(document.saving).toEqual({ kind: 'elsewhere', mine: text('mine'), theirs: null })
  await document.keepTheirs()
  expect(document.saving).toEqual({ kind: 'saved' })
  expect(document.body).toBeNull()
})

test('takes over another window’s revision, except over an unsaved change', () => {
  const document = documentOf(revisionOf(1, 'first'), { debounceMs: 600 })
  document.update(revisionOf(2, 'theirs'))
  expect(document.body).toEqual(text('theirs'))
  document.change(text('mine'))
  document.update(revisionOf(3, 'theirs again'))
  expect(document.saving).toEqual({
    kind: 'elsewhere',
    mine: text('mine'),
    theirs: revisionOf(3, 'theirs again'),
  })
  document.update(revisionOf(4, 'mine'))
  expect(document.saving).toEqual({ kind: 'saved' })
})

test('ignores a loaded revision during a save', async () => {
  const document = documentOf()
  document.change(text('mine'))
  document.update(revisionOf(1, 'first'))
  expect(document.saving).toEqual({ kind: 'saving' })
  await sent[0]?.answer(done(revisionOf(2, 'mine')))
  expect(document.saved).toEqual(revisionOf(2, 'mine'))
})

test('counts a change as saved if another window has saved the same body', async () => {
  const document = documentOf()
  document.change(text('mine'))
  await sent[0]?.answer(stale(revisionOf(2, 'mine')))
  expect(document.saving).toEqual({ kind: 'saved' })
})

test('replaces any revision if the last write wins', async () => {
  const document = documentOf(null, { lastWriteWins: true })
  document.change(text('mine'))
  document.change(text('mine too'))
  await sent[0]?.answer(new Error('away'))
  document.update(revisionOf(7, 'theirs'))
  expect(document.saving.kind).toBe('failed')
  void document.save()
  expect(sent[1]?.change.body).toEqual(text('mine too'))
})

test('sends no incomplete body', () => {
  const document = documentOf(revisionOf(1, 'first'), { isComplete: ({ text }: Text) => text !== '' })
  document.change(text(''))
  expect(document.saving).toEqual({ kind: 'waiting' })
  document.change(text('whole'))
  expect(sent.map(({ change }) => change.body)).toEqual([text('whole')])
})

test('sends a waiting change when the page closes', () => {
  const document = documentOf(null, { debounceMs: 600 })
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
    'waits for the user',
    async (document: SavedDocument<Text>) => {
      document.change(text('mine'))
      await sent[0]?.answer(stale(revisionOf(2, 'theirs')))
    },
  ],
  ['is being sent', async (document: SavedDocument<Text>) => document.change(text('mine'))],
])('reports a loss while a change %s, until the user drops it', async (_, act) => {
  const document = documentOf()
  await act(document)
  expect(leaveAll()).toBe(true)
  void document.keepTheirs()
  expect(leaveAll()).toBe(false)
})

test('reports a loss if the body is too large for a closing page', () => {
  const document = documentOf(null, { debounceMs: 600 })
  document.change(text('x'.repeat(70_000)))
  expect(leaveAll()).toBe(true)
  void document.keepTheirs()
})

test('sends a waiting change on pagehide, and asks the user during a save', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const unwatch = watchLeaving()
  vi.unstubAllGlobals()
  const isAsked = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  const waiting = documentOf(null, { debounceMs: 600 })
  waiting.change(text('late'))
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(1)
  expect(isAsked()).toBe(true)
  unwatch()
  expect(isAsked()).toBe(false)
})

test('restores the previous revision with the time of its save', async () => {
  const document = documentOf(revisionOf(1, 'first'))
  document.change(text('second'))
  await sent[0]?.answer({ kind: 'done', current: revisionOf(2, 'second') })
  const restoring = document.restore(revisionOf(1, 'first'), text('second'))
  expect(sent[1]?.change).toEqual({ body: text('first'), replaces: 2, updatedAt: '2026-11-29 10:00:00' })
  await sent[1]?.answer({ kind: 'done', current: revisionOf(3, 'first') })
  expect([await restoring, document.body]).toEqual([true, text('first')])
})

test('restores nothing over a later change of another window', async () => {
  const document = documentOf(revisionOf(5, 'theirs'))
  expect(await document.restore(revisionOf(1, 'first'), text('mine'))).toBe(false)
  const restoring = document.restore(revisionOf(1, 'first'), text('theirs'))
  await sent[0]?.answer({ kind: 'stale', current: revisionOf(6, 'newer') })
  expect([await restoring, document.saving.kind, document.body]).toEqual([false, 'saved', text('newer')])
})

test('rejects a refused restore, and drops the change', async () => {
  const document = documentOf(revisionOf(2, 'second'))
  const restoring = document.restore(revisionOf(1, 'first'), text('second'))
  const problem = new Error('away')
  await Promise.all([expect(restoring).rejects.toBe(problem), sent[0]?.answer(problem)])
  expect([document.saving.kind, document.body]).toEqual(['saved', text('second')])
})
