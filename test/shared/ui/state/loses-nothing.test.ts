import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import type { SavedDocument } from '../../../../shared/ui/state/saved-document.ts'
import { SavedDocuments } from '../../../../shared/ui/state/saved-documents.ts'

/** Two windows save one document at a daemon that is sometimes away, and sometimes loses answers. */

const ID = 'PC'
type Text = { text: string }
type Stored = { revision: number; text: string }
type Daemon = {
  stored: Stored | null
  history: string[]
  state: 'up' | 'away' | 'loses-answers'
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

function clientOf(daemon: Daemon) {
  let last = 0
  const facts = ({ revision, text }: Stored) => ({
    id: ID,
    revision,
    name: ID,
    updated_at: '',
    bytes: 1,
    body: { text },
  })
  /** Answers after a tick, unless the daemon is away or its answer gets lost. */
  const answered = async <T>(change: () => T): Promise<T> => {
    await tick()
    if (daemon.state === 'away') throw new Unreachable(null)
    const answer = change()
    await tick()
    if (daemon.state === 'loses-answers') throw new Unreachable(null)
    return answer
  }
  return {
    list: () => answered(() => ({ total: 1, list: daemon.stored ? [facts(daemon.stored)] : [] })),
    put: (_: unknown, { replaces, body }: { replaces?: number | null; body: unknown }) =>
      answered(() => {
        const { text } = body as Text // the test sends no other body
        const now = daemon.stored
        if (now?.text === text) return { ok: true, document: facts(now) }
        if (replaces !== (now?.revision ?? null)) return { ok: false, document: now && facts(now) }
        last += 1
        daemon.stored = { revision: last, text }
        daemon.history.push(text)
        return { ok: true, document: facts(daemon.stored) }
      }),
  }
}

const openWindow = (daemon: Daemon) =>
  new SavedDocuments<Text>({
    kind: 'committee',
    client: clientOf(daemon),
    bodyIn: (content) => [content as Text], // the test saves no other body
  })

const STEPS = [
  'change',
  'load',
  'save',
  'mine',
  'theirs',
  'up',
  'away',
  'loses-answers',
  'leave',
  'wait',
] as const

test('loses no change of two windows that save and close while the daemon comes and goes', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const steps = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...STEPS)), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const daemon: Daemon = { stored: null, history: [], state: 'up' }
      const windows = [openWindow(daemon), openWindow(daemon)]
      /** Each window's last text. Null: the user wrote none, or dropped it. */
      const wanted: (string | null)[] = [null, null]
      const documentOf = (at: number): SavedDocument<Text> | undefined => windows[at]?.savedDocument(ID)
      const checkNothingLost = (): void => {
        for (const [at, text] of wanted.entries()) {
          const document = documentOf(at)
          if (text === null || !document) continue
          const isHere = document.isUnsaved && document.body?.text === text
          expect(isHere || daemon.history.includes(text), `${text} is lost`).toBe(true)
        }
      }
      for (const [number, [at, step]] of all.entries()) {
        const document = documentOf(at)
        if (!document) continue
        if (step === 'change') {
          wanted[at] = `${number}`
          document.change({ text: `${number}` })
        } else if (step === 'load') void windows[at]?.load()
        else if (step === 'save') void document.save()
        else if (step === 'mine') void document.keepMine()
        else if (step === 'theirs' && document.saving.kind === 'elsewhere') {
          wanted[at] = null
          void document.keepTheirs()
        } else if (step === 'up' || step === 'away' || step === 'loses-answers') daemon.state = step
        else if (step === 'leave' && !document.leave()) windows[at] = openWindow(daemon)
        else if (step === 'wait') for (const _ of STEPS) await tick()
        checkNothingLost()
      }
      // At the end each window saves. Then the daemon must have had all wanted texts.
      daemon.state = 'up'
      // A save may need several tries, because the other window's save may come first.
      for (const document of [documentOf(0), documentOf(1)])
        for (let tried = 0; document?.isUnsaved; tried++) {
          expect(tried).toBeLessThan(10)
          await (document.saving.kind === 'elsewhere' ? document.keepMine() : document.save())
        }
      for (const text of wanted) if (text !== null) expect(daemon.history).toContain(text)
    }),
    { numRuns: 300 },
  )
  vi.unstubAllGlobals()
})
