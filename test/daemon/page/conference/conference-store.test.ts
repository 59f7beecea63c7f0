import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ConferenceState,
  NEW_PROJECT,
  openedState,
} from '../../../../daemon/page/conference/conference-state.ts'
import { ConferenceStore } from '../../../../daemon/page/conference/conference-store.ts'
import { EXAMPLE_CONFERENCE } from '../../../../daemon/page/conference/example-conference.ts'
import { Unreachable } from '../../../../shared/clients/failures.ts'
import { Refused } from '../../../../shared/ui/state/running-query.ts'
import { forgetChanges, lastChange, undo } from '../../../../shared/ui/state/undoable.ts'
import { soon } from '../../../soon.ts'

const OPENED: ConferenceState = openedState({ ...NEW_PROJECT, conference: EXAMPLE_CONFERENCE }, [], false)
const CHOICES = { choices: { a: { entry: 'B', at: '' } } }

let store: ConferenceStore
let fail: (error: unknown) => void
let asked: number
beforeEach(() => {
  asked = 0
  const fetch = (): Promise<Response> => {
    asked += 1
    return new Promise((_, reject) => {
      fail = reject
    })
  }
  store = new ConferenceStore({ daemonBase: 'http://a', backendBase: 'http://b', now: () => 0, fetch })
  store.set(OPENED)
})
afterEach(() => {
  store.leave()
  forgetChanges()
  vi.useRealTimers()
})
const until = (isSo: () => boolean) => soon(() => expect(isSo()).toBe(true))

test('has the phase `empty` without people and `ready` with people', () => {
  expect(store.phase).toBe('ready')
  store.set(openedState(NEW_PROJECT, [], false))
  expect(store.phase).toBe('empty')
})

test('goes from the phase `reading` to the phase `asking`', async () => {
  const reading = Promise.withResolvers<void>()
  void store.run(async (asking) => {
    asking.report({ phase: 'reading', share: 0.5, before: 0 })
    await reading.promise
    await store.askIn(asking)
  })
  expect(store.phase).toBe('reading')
  reading.resolve()
  await until(() => store.phase === 'asking')
})

test('resumes a stopped query only when the user retries', async () => {
  void store.ask()
  await until(() => asked === 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(store.phase).toBe('asking')
  store.work.cancel()
  expect(store.phase).toBe('stopped')
  store.change(CHOICES)
  store.askSoon()
  await vi.advanceTimersByTimeAsync(5000)
  expect([asked, store.phase]).toEqual([1, 'stopped'])
  void store.work.retry()
  expect(store.phase).toBe('asking')
})

test('asks about new people after a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void store.ask()
  store.change({ name: 'ICDE', policy: { preset: 'pvldb' } })
  store.askSoon()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(() => asked).toBe(1)
  store.change(CHOICES)
  store.askSoon()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(() => asked).toBe(2)
})

test('tells a failed backend, a failed daemon and a refused file apart', async () => {
  void store.ask()
  await until(() => asked === 1)
  fail(new Unreachable(null))
  await until(() => store.phase === 'failed')
  expect(store.work.state.problem).toMatchObject({ kind: 'failed', whose: 'backend' })
  await store.run(async ({ nowAsks }) => {
    nowAsks('coauthors')
    throw new Unreachable(null)
  })
  expect(store.work.state.problem).toMatchObject({ kind: 'failed', whose: 'coauthors' })
  await store.run(async () => {
    throw new Refused({ kind: 'unreadable' })
  })
  expect(store.work.state.problem).toMatchObject({ kind: 'refused', why: { kind: 'unreadable' } })
})

test('undoes changes one by one, but none from before a change without Undo', async () => {
  store.change(CHOICES, { key: 'didChoose' })
  store.change({ windows: { a: 12 } }, { key: 'didWindow' })
  await undo()
  expect(store.state.project).toMatchObject({ ...CHOICES, windows: {} })
  await undo()
  expect(store.state.project.choices).toEqual({})
  store.change(CHOICES, { key: 'didChoose' })
  store.change({ name: 'ICDE' })
  expect(lastChange()).toBeNull()
})

test('asks about new people after refusing a file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store.work.refuse({ kind: 'unreadable' })
  store.change(CHOICES)
  store.askSoon()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(() => [asked, store.phase]).toEqual([1, 'asking'])
})
