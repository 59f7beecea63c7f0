import { effect } from '@preact/signals'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import {
  announcedChange,
  canUndo,
  expectUndoable,
  forgetChanges,
  lastChange,
  pauseToast,
  resumeToast,
  type Undoable,
  undo,
  undoable,
  watchUndone,
} from '../../../../shared/ui/state/undoable.ts'

// All tests share the stack.
beforeEach(() => forgetChanges())
afterEach(() => vi.useRealTimers())

const wordsOf = (change: Undoable | null | undefined) => change?.say(localeOf('en'))
const last = () => wordsOf(lastChange())
const toast = () => {
  const now = announcedChange()
  return now && [now.as, wordsOf(now.change)]
}

function changing() {
  const values = ['']
  const change = (value: string): (() => void) => {
    const before = values.at(-1) ?? ''
    values.push(value)
    return undoable(
      () => void values.push(before),
      () => value,
      { madeBy: values, about: value },
    )
  }
  return { change, of: values, now: () => values.at(-1) }
}

test('takes back the last change first, whichever part of the page made it', async () => {
  const [lists, decisions] = [changing(), changing()]
  lists.change('a')
  decisions.change('b')
  lists.change('c')
  expect([await undo(), lists.now(), last()]).toEqual([true, 'a', 'b'])
  expect([await undo(), decisions.now(), last()]).toEqual([true, '', 'a'])
  expect([await undo(), lists.now(), last()]).toEqual([true, '', undefined])
  expect(await undo()).toBe(false)
})

test('shows a change and its undo for ten seconds, longer under the pointer', async () => {
  vi.useFakeTimers()
  changing().change('a')
  expect(toast()).toEqual(['done', 'a'])
  vi.advanceTimersByTime(9_999)
  expect(toast()).toEqual(['done', 'a'])
  await undo()
  vi.advanceTimersByTime(9_999)
  expect(toast()).toEqual(['back', 'a'])
  pauseToast()
  vi.advanceTimersByTime(60_000)
  expect(toast()).toEqual(['back', 'a'])
  resumeToast()
  vi.advanceTimersByTime(10_000)
  expect(toast()).toBeNull()
})

test('takes back a change after its toast is gone', async () => {
  vi.useFakeTimers()
  const { change, now } = changing()
  change('a')
  vi.advanceTimersByTime(10_000)
  expect(toast()).toBeNull()
  await undo()
  expect([now(), toast()]).toEqual(['', ['back', 'a']])
})

test('removes a forgotten change from the stack and the toast', () => {
  const { change } = changing()
  change('a')
  const forget = change('b')
  forget()
  forget()
  expect([last(), toast()]).toEqual(['a', null])
})

test('removes only the changes of one part of the page', () => {
  const [conference, lists] = [changing(), changing()]
  conference.change('a')
  lists.change('b')
  forgetChanges(lists.of)
  expect(last()).toBe('a')
})

test('says that an undo failed or came too late, and holds the change only after a failure', async () => {
  const silent = undoable(
    () => Promise.reject(new Unreachable(null)),
    () => 'a',
  )
  await undo()
  expect([last(), toast()]).toEqual(['a', ['stays', 'a']])
  silent()
  undoable(
    async () => false,
    () => 'b',
  )
  await undo()
  // The undo of b resolved to false: another window has changed the same thing.
  expect([last(), toast()]).toEqual([undefined, ['stays', 'b']])
})

test('waits for a running save, and takes back nothing if the save fails', async () => {
  const { change, now } = changing()
  change('a')
  let answer = (): void => undefined
  const sent = new Promise<void>((resolve) => (answer = resolve))
  expectUndoable(sent.then(() => change('b')).then(() => true))
  const pressed = [undo(), undo()]
  answer()
  expect([await Promise.all(pressed), now()]).toEqual([[true, true], ''])
  change('c')
  expectUndoable(Promise.resolve(false))
  expect([canUndo(), await undo(), now()]).toEqual([true, true, 'c'])
  forgetChanges()
  expect(canUndo()).toBe(false)
})

test('names the change before an unsaved one, and takes it back only at another press', async () => {
  const { change, now } = changing()
  change('a')
  const failed = Promise.resolve(false)
  expectUndoable(failed)
  await failed
  await undo()
  expect([now(), toast()]).toEqual(['a', ['before', 'a']])
  await undo()
  expect([now(), toast()]).toEqual(['', ['back', 'a']])
})

test('takes back the last change after a save that had nothing to save', async () => {
  const { change, now } = changing()
  change('a')
  const same = Promise.resolve(true)
  expectUndoable(same)
  await same
  await undo()
  expect(now()).toBe('')
})

test('takes back a change that was made after an unsaved one', async () => {
  const { change, now } = changing()
  const failed = Promise.resolve(false)
  expectUndoable(failed)
  await failed
  change('a')
  await undo()
  expect(now()).toBe('')
})

test('takes back the next change while an undo runs', async () => {
  const taken: string[] = []
  let answer = (): void => undefined
  undoable(
    () => taken.push('a'),
    () => 'a',
  )
  undoable(
    () => new Promise<void>((resolve) => (answer = resolve)),
    () => 'b',
  )
  const first = undo()
  await undo()
  answer()
  await first
  expect([taken, lastChange()]).toEqual([['a'], null])
})

test('can undo a change that an undo made', async () => {
  const { change, now } = changing()
  change('a')
  undoable(
    () => change('c'),
    () => 'b',
  )
  await undo()
  expect([now(), last(), toast()]).toEqual(['c', 'c', ['done', 'c']])
})

test('calls subscribers and `watchUndone` with each undone change', async () => {
  const seen: (string | undefined)[] = []
  const undone: unknown[] = []
  const end = effect(() => void seen.push(last()))
  const { change } = changing()
  change('a')
  change('b')
  await undo()
  const unwatch = watchUndone(({ about }) => undone.push(about))
  await undo()
  unwatch()
  end()
  expect(seen).toEqual([undefined, 'a', 'b', 'a', undefined])
  expect(undone).toEqual(['a'])
})

test('holds only the newest 200 changes', async () => {
  const { change } = changing()
  for (let count = 0; count < 250; count++) change(String(count))
  let taken = 0
  while (await undo()) taken += 1
  expect(taken).toBe(200)
})

test('restores each value in turn, in any order of changes and undos', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.string()), { maxLength: 40 }), async (steps) => {
      forgetChanges()
      const { change, now } = changing()
      const expected = ['']
      for (const value of steps) {
        if (value === null) {
          await undo()
          if (expected.length > 1) expected.pop()
        } else {
          change(value)
          expected.push(value)
        }
        expect(now()).toBe(expected.at(-1))
      }
    }),
  )
})
