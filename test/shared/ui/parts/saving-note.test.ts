import { parseHTML } from 'linkedom'
import { h, render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import { SavingNote } from '../../../../shared/ui/parts/saving-note.tsx'
import {
  type Change,
  SavedDocument,
  type SavedRevision,
  type Sent,
} from '../../../../shared/ui/state/saved-document.ts'

const revisionOf = (revision: number, body: string): SavedRevision<string> => ({
  revision,
  body,
  updated_at: '2026-11-20 08:00:00',
})

function noteOf(...answers: (() => Sent<string>)[]) {
  const sent: Change<string>[] = []
  const saved = new SavedDocument<string>({
    saved: revisionOf(1, 'before'),
    send: async (change) => {
      sent.push(change)
      return answers[sent.length - 1]?.() ?? { kind: 'done', current: revisionOf(9, change.body ?? '') }
    },
  })
  const { document } = parseHTML('<main></main>')
  vi.stubGlobal('document', document)
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await saved.keepTheirs()
  })
  const main = document.querySelector('main')
  if (!main) throw new Error('The page has no main.')
  render(
    h(() => SavingNote({ document: saved, describe: (body: string) => body }), {}),
    main,
  )
  const lines = () => [...main.querySelectorAll('p')].map((line) => line.textContent?.trim())
  const press = (name: string): void => {
    const button = [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`There is no button ${name}.`)
    button.click()
  }
  return { saved, sent, lines, press }
}

const theirs = (): Sent<string> => ({ kind: 'stale', current: revisionOf(2, 'theirs') })

test('shows both bodies if another window saved first, until a press on Keep theirs', async () => {
  const { saved, sent, lines, press } = noteOf(theirs)
  expect(lines()).toEqual([])
  saved.change('mine')
  await expect
    .poll(lines)
    .toEqual([
      'Another window has changed this meanwhile.',
      expect.stringMatching(/^In the other window: theirs .*2026/),
      'In this window: mine',
    ])
  press('Keep theirs')
  await expect.poll(lines).toEqual([])
  expect([saved.body, sent.length]).toEqual(['theirs', 1])
})

test('saves my change over theirs after a press on Keep mine', async () => {
  const { saved, sent, lines, press } = noteOf(theirs)
  saved.change('mine')
  await expect.poll(lines).toHaveLength(3)
  press('Keep mine')
  await expect.poll(lines).toEqual([])
  expect(saved.body).toBe('mine')
  expect(sent.map(({ replaces }) => replaces)).toEqual([1, 2])
})

test('says that the other window has deleted the document', async () => {
  const { saved, lines } = noteOf(() => ({ kind: 'stale', current: null }))
  saved.change('mine')
  await expect
    .poll(lines)
    .toEqual([expect.any(String), 'In the other window: deleted', 'In this window: mine'])
})

test('shows a failed change, and sends it again after a press on Try again', async () => {
  const { saved, lines, press } = noteOf(() => {
    throw new Unreachable(new Error('refused'))
  })
  saved.change('mine')
  await expect.poll(lines).toHaveLength(1)
  expect(saved.body).toBe('mine')
  press('Try again')
  await expect.poll(lines).toEqual([])
  expect(saved.saved?.body).toBe('mine')
})
