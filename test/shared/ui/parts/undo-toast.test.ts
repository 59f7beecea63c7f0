import { h } from 'preact'
import { act } from 'preact/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { UndoToast } from '../../../../shared/ui/parts/undo-toast.tsx'
import { expectUndoable, forgetChanges, undoable } from '../../../../shared/ui/state/undoable.ts'
import { drawComponent, inView } from '../../../daemon/page/draw-component.ts'

beforeEach(() => forgetChanges())

async function toastOf(props: Parameters<typeof UndoToast>[0] = {}, keys: 'on' | 'off' = 'on') {
  const storage = { read: () => keys, watch: () => () => undefined }
  const page = await drawComponent(inView({ storage }, h(UndoToast, props)))
  Object.assign(page.main.ownerDocument, { querySelectorAll: () => [] })
  const restore = vi.fn()
  const change = (said: string, by: () => unknown = restore) => act(() => void undoable(by, () => said))
  const key = (event: object = {}) => page.sendWindow('keydown', { key: 'u', target: page.main, ...event })
  const shown = () => [...page.all('[role=status]'), ...page.all('button')]
  return { ...page, change, key, restore, shown }
}

test('says what was changed, and takes it back at a press', async () => {
  const { shown, change, press, restore } = await toastOf()
  expect(shown()).toEqual([''])
  await change('Deleted A.')
  expect(shown()).toEqual(['Deleted A.', 'Undo'])
  await press('Undo')
  expect(restore).toHaveBeenCalledOnce()
  expect(shown()).toEqual([expect.stringMatching(/Deleted A\./)])
})

test('offers the next change after an undo, and says that a change cannot be taken back', async () => {
  const { shown, change, press } = await toastOf()
  await change('Deleted A.', () => false)
  await change('Deleted B.')
  await press('Undo')
  expect(shown()).toEqual(['Undone: Deleted B.', 'Undo one more'])
  await press('Undo one more')
  expect(shown()).toEqual(['Could not be undone: Deleted A.'])
})

test('says that a change was not saved, and names the change before it', async () => {
  const { shown, change, key, press, restore } = await toastOf({ hasKey: true })
  await change('Deleted A.')
  await act(async () => expectUndoable(Promise.resolve(false)))
  await key()
  expect(shown()).toEqual(['Your last change was not saved. Next to undo: Deleted A.', 'Undo'])
  expect(restore).not.toHaveBeenCalled()
  await press('Undo')
  expect(restore).toHaveBeenCalledOnce()
})

test('takes back a change by the key U, but not while the user types or holds the key', async () => {
  const { change, key, restore, main } = await toastOf({ hasKey: true })
  await change('Deleted A.')
  const field = main.ownerDocument.createElement('textarea')
  for (const event of [
    { key: 'x' },
    { repeat: true },
    { isComposing: true },
    { ctrlKey: true },
    { defaultPrevented: true },
    { target: field },
  ])
    await key(event)
  expect(restore).not.toHaveBeenCalled()
  await key({ key: 'U' })
  expect(restore).toHaveBeenCalledOnce()
})

test('ignores the key U if single keys are off, or if the toast has no key', async () => {
  for (const toast of [await toastOf({ hasKey: true }, 'off'), await toastOf({})]) {
    await toast.change('Deleted A.')
    await toast.key()
    expect(toast.restore).not.toHaveBeenCalled()
  }
})

test('still shows the last change after ten seconds in a toast that stays', async () => {
  vi.useFakeTimers()
  try {
    const stays = await toastOf({ stays: true })
    await stays.change('Deleted A.')
    await act(() => void vi.advanceTimersByTime(10_000))
    expect(stays.shown()).toEqual(['Deleted A.', 'Undo'])
    const passes = await toastOf()
    await passes.change('Deleted B.')
    await act(() => void vi.advanceTimersByTime(10_000))
    expect(passes.shown()).toEqual([''])
  } finally {
    vi.useRealTimers()
  }
})

test('moves the focus only from its button, which may disappear', async () => {
  const { main, change, press } = await toastOf()
  main.id = 'page'
  const before = main.ownerDocument.createElement('input')
  main.append(before)
  const focused = () => main.ownerDocument.activeElement
  await change('Deleted A.')
  before.focus()
  // Presses without the focus on the button, as the key U does.
  await press('Undo')
  expect(focused()).toBe(before)
  await change('Deleted B.')
  main.querySelector('button')?.focus()
  await press('Undo')
  expect(focused()).toBe(main)
})
