import { effect } from '@preact/signals'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import {
  canUndo,
  expectUndoable,
  forgetChanges,
  hold,
  lastChange,
  letGo,
  saidChange,
  type Undoable,
  undo,
  undoable,
  watchUndone,
} from '../../../../shared/ui/state/undoable.ts'

// Tests of other files share the stack.
beforeEach(() => forgetChanges())
afterEach(() => vi.useRealTimers())

const wordsOf = (change: Undoable | null | undefined) => change?.say(localeOf('en'))
const last = () => wordsOf(lastChange())
/** The text of the toast. */
const said = () => {
  const now = saidChange()
  return now && [now.as, wordsOf(now.change)]
}

/** A value whose changes can be taken back. */
function changing() {
  const values = ['']
  const change = (value: string): (() => void) => {
    const before = values.at(-1) ?? ''
    values.push(value)
    return undoable(
      () => void values.push(before),
      () => value,
      { of: values, about: value },
    )
  }
  return { change, of: values, now: () => values.at(-1) }
}

test('takes back the last change first, whosever it is', async () => {
  const [lists, decisions] = [changing(), changing()]
  lists.change('a')
  decisions.change('b')
  lists.change('c')
  expect([await undo(), lists.now(), last()]).toEqual([true, 'a', 'b'])
  expect([await undo(), decisions.now(), last()]).toEqual([true, '', 'a'])
  expect([await undo(), lists.now(), last()]).toEqual([true, '', undefined])
  expect(await undo()).toBe(false)
})

test('says a change, and that it is taken back, each for ten seconds, and not while somebody is at it', async () => {
  vi.useFakeTimers()
  changing().change('a')
  expect(said()).toEqual(['done', 'a'])
  vi.advanceTimersByTime(9_999)
  expect(said()).toEqual(['done', 'a'])
  await undo()
  vi.advanceTimersByTime(9_999)
  expect(said()).toEqual(['back', 'a'])
  hold()
  vi.advanceTimersByTime(60_000)
  expect(said()).toEqual(['back', 'a'])
  letGo()
  vi.advanceTimersByTime(10_000)
  expect(said()).toBeNull()
})

test('takes back a change that is not said any more', async () => {
  vi.useFakeTimers()
  const { change, now } = changing()
  change('a')
  vi.advanceTimersByTime(10_000)
  expect(said()).toBeNull()
  await undo()
  expect([now(), said()]).toEqual(['', ['back', 'a']])
})

test('forgets a change that cannot be taken back any more, and says it no longer', () => {
  const { change } = changing()
  change('a')
  const forget = change('b')
  forget()
  forget()
  expect([last(), said()]).toEqual(['a', null])
})

test('forgets the changes of an owner whose thing is another one', () => {
  const [conference, lists] = [changing(), changing()]
  conference.change('a')
  lists.change('b')
  forgetChanges(lists.of)
  expect(last()).toBe('a')
})

test('keeps a change that could not be taken back now, and says so', async () => {
  const silent = undoable(
    () => Promise.reject(new Unreachable(null)),
    () => 'a',
  )
  await undo()
  expect([last(), said()]).toEqual(['a', ['stays', 'a']])
  silent()
  undoable(
    async () => false,
    () => 'b',
  )
  await undo()
  // Another window has changed the same thing since.
  expect([last(), said()]).toEqual([undefined, ['stays', 'b']])
})

test('takes back a change that is being sent, and no other if the daemon refuses it', async () => {
  const { change, now } = changing()
  change('a')
  let answer = (): void => undefined
  const sent = new Promise<void>((resolve) => (answer = resolve))
  expectUndoable(sent.then(() => change('b')))
  const pressed = [undo(), undo()]
  answer()
  expect([await Promise.all(pressed), now()]).toEqual([[true, true], ''])
  change('c')
  expectUndoable(Promise.resolve())
  expect([canUndo(), await undo(), now()]).toEqual([true, true, 'c'])
  forgetChanges()
  expect(canUndo()).toBe(false)
})

test('takes back the change below while one is being taken back', async () => {
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

test('says a change that taking back has made, which can be taken back in turn', async () => {
  const { change, now } = changing()
  change('a')
  undoable(
    () => change('c'),
    () => 'b',
  )
  await undo()
  expect([now(), last(), said()]).toEqual(['c', 'c', ['done', 'c']])
})

test('tells those who follow it, and those who lead to what was taken back', async () => {
  const seen: (string | undefined)[] = []
  const led: unknown[] = []
  const end = effect(() => void seen.push(last()))
  const { change } = changing()
  change('a')
  change('b')
  await undo()
  const unwatch = watchUndone(({ about }) => led.push(about))
  await undo()
  unwatch()
  end()
  expect(seen).toEqual([undefined, 'a', 'b', 'a', undefined])
  expect(led).toEqual(['a'])
})

test('holds the newest 200 changes', async () => {
  const { change } = changing()
  for (let count = 0; count < 250; count++) change(String(count))
  let taken = 0
  while (await undo()) taken += 1
  expect(taken).toBe(200)
})

test('restores each value in turn, whatever was changed and taken back before', async () => {
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
