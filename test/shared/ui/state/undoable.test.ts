import { effect } from '@preact/signals'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  forgetChanges,
  lastChange,
  type UndoPlace,
  undo,
  undoable,
} from '../../../../shared/ui/state/undoable.ts'

// Tests of other files share the stack.
beforeEach(() => forgetChanges())

/** A value whose changes can be taken back. */
function changing(of: UndoPlace = 'lists') {
  const values = ['']
  const change = (value: string): (() => void) => {
    const before = values.at(-1) ?? ''
    values.push(value)
    return undoable(() => void values.push(before), { key: value }, of)
  }
  return { change, now: () => values.at(-1) }
}

test('takes back the last change first', async () => {
  const { change, now } = changing()
  change('a')
  change('b')
  expect(lastChange()?.message).toEqual({ key: 'b' })
  expect(await undo()).toBe(true)
  expect([now(), lastChange()?.message.key]).toEqual(['a', 'a'])
  expect(await undo()).toBe(true)
  expect(now()).toBe('')
  expect(await undo()).toBe(false)
})

test('takes back the last change of a place, and leaves those of others', async () => {
  const lists = changing('lists')
  const conference = changing('conference')
  lists.change('a')
  conference.change('b')
  expect(lastChange('lists')?.message.key).toBe('a')
  await undo('lists')
  expect([lists.now(), conference.now(), lastChange('lists')]).toEqual(['', 'b', null])
})

test('forgets a change that cannot be taken back any more', async () => {
  const { change } = changing()
  change('a')
  const forget = change('b')
  forget()
  forget()
  expect(lastChange()?.message.key).toBe('a')
})

test('forgets the changes of a place whose thing is another one', () => {
  changing('conference').change('a')
  changing('lists').change('b')
  forgetChanges('lists')
  expect(lastChange()?.message.key).toBe('a')
})

test('keeps a change that could not be taken back', async () => {
  undoable(() => Promise.reject(new Error('silent')), { key: 'a' }, 'decisions')
  await expect(undo()).rejects.toThrow('silent')
  undoable(async () => false, { key: 'b' }, 'decisions')
  await undo()
  expect(lastChange()?.message.key).toBe('b')
})

test('takes back the change below while one is being taken back', async () => {
  const taken: string[] = []
  let answer = (): void => undefined
  undoable(() => taken.push('a'), { key: 'a' }, 'lists')
  undoable(() => new Promise<void>((resolve) => (answer = resolve)), { key: 'b' }, 'lists')
  const first = undo()
  await undo()
  answer()
  await first
  expect([taken, lastChange()]).toEqual([['a'], null])
})

test('lets a change that is taken back be done again', async () => {
  const { change, now } = changing()
  change('a')
  undoable(() => change('c'), { key: 'b' }, 'lists')
  await undo()
  expect([now(), lastChange()?.message.key]).toEqual(['c', 'c'])
})

test('tells those who follow it', async () => {
  const seen: (string | undefined)[] = []
  const end = effect(() => void seen.push(lastChange()?.message.key))
  const { change } = changing()
  change('a')
  await undo()
  end()
  expect(seen).toEqual([undefined, 'a', undefined])
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
