import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import { KeptDocuments } from '../../../../shared/ui/state/kept-documents.ts'
import type { SavedDocument } from '../../../../shared/ui/state/saved-document.ts'

/** Windows that keep one document at a daemon which is away at times, and whose answers are lost at times. */

const ID = 'PC'
type Text = { text: string }
type There = { revision: number; text: string }
type Daemon = {
  there: There | null
  /** All that it has ever kept. */
  history: string[]
  state: 'up' | 'away' | 'loses-answers'
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

function clientOf(daemon: Daemon) {
  let last = 0
  const facts = ({ revision, text }: There) => ({
    ...{ id: ID, revision, name: ID, updated_at: '', bytes: 1, body: { text } },
  })
  /** Answers a request a moment later, or does not. */
  const answered = async <T>(change: () => T): Promise<T> => {
    await tick()
    if (daemon.state === 'away') throw new Unreachable(null)
    const answer = change()
    await tick()
    if (daemon.state === 'loses-answers') throw new Unreachable(null)
    return answer
  }
  return {
    list: () => answered(() => ({ total: 1, list: daemon.there ? [facts(daemon.there)] : [] })),
    put: (_: unknown, { replaces, body }: { replaces?: number | null; body: unknown }) =>
      answered(() => {
        const { text } = body as Text // as this test sends it
        const now = daemon.there
        if (now?.text === text) return { kind: 'done' as const, done: facts(now) }
        // The daemon replaces nothing that the window has not seen.
        if (replaces !== (now?.revision ?? null)) return { kind: 'stale' as const, there: now && facts(now) }
        last += 1
        daemon.there = { revision: last, text }
        daemon.history.push(text)
        return { kind: 'done' as const, done: facts(daemon.there) }
      }),
    remove: () => Promise.reject(new Error('Nothing is removed.')),
  }
}

const openWindow = (daemon: Daemon) =>
  new KeptDocuments<Text>({
    kind: 'committee',
    client: clientOf(daemon),
    bodyIn: (content) => [content as Text], // as above
  })

const STEPS = [
  'change',
  'look',
  'again',
  'mine',
  'theirs',
  'up',
  'away',
  'loses-answers',
  'leave',
  'wait',
] as const

test('loses no change that windows make, fail to keep, leave and come back to', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const steps = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...STEPS)), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const daemon: Daemon = { there: null, history: [], state: 'up' }
      const windows = [openWindow(daemon), openWindow(daemon)]
      /** The last change of each window that its user has not dropped. */
      const wanted: (string | null)[] = [null, null]
      const documentOf = (at: number): SavedDocument<Text> | undefined => windows[at]?.savedDocument(ID)
      const checkNothingLost = (): void => {
        for (const [at, text] of wanted.entries()) {
          const document = documentOf(at)
          if (text === null || !document) continue
          const isHere = document.wouldLose && document.body?.text === text
          expect(isHere || daemon.history.includes(text), `${text} is lost`).toBe(true)
        }
      }
      for (const [number, [at, step]] of all.entries()) {
        const document = documentOf(at)
        if (!document) continue
        if (step === 'change') {
          wanted[at] = `${number}`
          document.change({ text: `${number}` })
        } else if (step === 'look') void windows[at]?.look()
        else if (step === 'again') void document.save()
        else if (step === 'mine') void document.keepMine()
        else if (step === 'theirs' && document.saving.kind === 'elsewhere') {
          wanted[at] = null
          void document.keepTheirs()
        } else if (step === 'up' || step === 'away' || step === 'loses-answers') daemon.state = step
        else if (step === 'leave' && !document.leave()) windows[at] = openWindow(daemon)
        else if (step === 'wait') for (const _ of STEPS) await tick()
        checkNothingLost()
      }
      // In the end each window keeps its own: all that was wanted has been at the daemon.
      daemon.state = 'up'
      // The other window may be first once more, with what it has under way.
      for (const document of [documentOf(0), documentOf(1)])
        for (let tried = 0; document?.wouldLose; tried++) {
          expect(tried).toBeLessThan(10)
          await (document.saving.kind === 'elsewhere' ? document.keepMine() : document.save())
        }
      for (const text of wanted) if (text !== null) expect(daemon.history).toContain(text)
    }),
    { numRuns: 300 },
  )
  vi.unstubAllGlobals()
})
