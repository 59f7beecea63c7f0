import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decisionsClient } from '../../../shared/clients/decisions-client.ts'
import type { GivenDecision } from '../../../shared/contract/decisions.ts'
import { DecisionBook } from '../../../shared/ui/decisions/decision-book.ts'
import { decidedOn, first, tableOf } from '../../shared/conflicts/decisions/decided.ts'
import { makeFolder, startTestDaemon, type TestDaemon } from '../daemon.ts'

/** A view's decision book with a real daemon. */

let folder: ReturnType<typeof makeFolder>
let daemon: TestDaemon
beforeEach(async () => {
  folder = makeFolder()
  daemon = await startTestDaemon(folder.folder)
})
afterEach(async () => {
  await daemon.close()
  folder.remove()
})

const bookOf = (asked: typeof fetch = fetch) =>
  new DecisionBook({ daemonBase: daemon.url, backendBase: '', now: () => 0, fetch: asked })
const decision = (more: Partial<GivenDecision> = {}): GivenDecision => {
  const { id: _, pair: __, decided_at: ___, ...rest } = decidedOn(tableOf())
  return { ...rest, ...more }
}

test('two views know of one decision; the second one is told of what the first has decided', async () => {
  const [one, other] = [bookOf(), bookOf()]
  for (const book of [one, other]) book.ask(tableOf())
  await vi.waitFor(() => expect([one.state, other.state]).toEqual(['ready', 'ready']))
  expect((await one.presses.put(decision({ note: 'first' }), null)).kind).toBe('done')
  expect(await other.presses.put(decision({ note: 'second' }), null)).toMatchObject({
    kind: 'stale',
    decision: { note: 'first' },
  })
  other.ask(tableOf())
  await vi.waitFor(() =>
    expect(first(other.decided(tableOf())).decision).toMatchObject({ note: 'first', newItems: [] }),
  )
})

test('a decision that was kept though its answer was lost is no conflict on the next try', async () => {
  let isLost = true
  const book = bookOf(async (...args) => {
    const answer = await fetch(...args)
    if (isLost && String(args[0]).endsWith('/put')) throw new TypeError('lost')
    return answer
  })
  await expect(book.presses.put(decision({ note: 'mine' }), null)).rejects.toThrow(/reached/)
  isLost = false
  expect(await book.presses.put(decision({ note: 'mine' }), null)).toMatchObject({ kind: 'done' })
  const stored = book.on(decision())
  expect(stored).toMatchObject({ note: 'mine' })
  if (stored) expect(await book.presses.withdraw(stored)).toMatchObject({ kind: 'done' })
  // Withdrawn once more, as after a lost answer.
  if (stored) expect(await book.presses.withdraw(stored)).toMatchObject({ kind: 'done' })
})

test('an answer on its way does not take back what was just decided', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let finds = 0
  const book = bookOf(async (...args) => {
    const answer = await fetch(...args)
    if (String(args[0]).endsWith('/find') && ++finds === 1) await held
    return answer
  })
  book.ask(tableOf())
  await vi.waitFor(() => expect(finds).toBe(1))
  await book.presses.put(decision({ note: 'mine' }), null)
  release()
  await vi.waitFor(() => expect(book.state).toBe('ready'))
  expect(book.on(decision())).toMatchObject({ note: 'mine' })
})

test('a daemon that is down, and one that keeps no decisions, leave the table as it is', async () => {
  const offline = bookOf(async () => {
    throw new TypeError('offline')
  })
  const old = bookOf(async () => new Response('{"detail":"There is nothing at this path."}', { status: 404 }))
  for (const book of [offline, old]) book.ask(tableOf())
  await vi.waitFor(() => expect([offline.state, old.state]).toEqual(['failed', 'missing']))
  expect(offline.decided(tableOf())).toEqual(tableOf())
})

test('choices are kept together, and Undo, which may come at once, gives back what was kept before', async () => {
  const choice = (entry: string, key: string) => ({ entry, person: { key, name: key }, used: key })
  const client = decisionsClient({ base: daemon.url, fetch })
  const kept = async () =>
    Object.fromEntries(
      (await client.findChoices(['Jenifer Widom', 'Wei Wang'])).map(({ entry, used }) => [entry, used]),
    )
  const book = bookOf()
  book.choices.keep([choice('Wei Wang', 'homepages/w/1')])
  await vi.waitFor(() => expect(book.choices.of('Wei Wang')).not.toBeNull())

  const undo = book.choices.keep([
    choice('Jenifer Widom', 'homepages/w/2'),
    choice('Wei Wang', 'homepages/w/3'),
  ])
  undo()
  await vi.waitFor(async () => expect(await kept()).toEqual({ 'Wei Wang': 'homepages/w/1' }))
  await vi.waitFor(() => expect(book.choices.of('Jenifer Widom')).toBeNull())
  undo()
  await vi.waitFor(async () =>
    expect(await kept()).toEqual({ 'Jenifer Widom': 'homepages/w/2', 'Wei Wang': 'homepages/w/3' }),
  )
})

test('choices that cannot be kept change nothing', async () => {
  const offline = bookOf(async () => {
    throw new TypeError('offline')
  })
  const undo = offline.choices.keep([
    { entry: 'Wei Wang', person: { key: 'homepages/w/1', name: 'W' }, used: 'W' },
  ])
  undo()
  undo()
  expect(offline.choices.of('Wei Wang')).toBeNull()
})

test('fails where the daemon leaves out decisions and has no more when asked again', async () => {
  const book = bookOf(async (input, init) => {
    const answer = await (await fetch(input, init)).text()
    return new Response(answer.replace('"truncated":false', '"truncated":true'))
  })
  book.ask(tableOf())
  await vi.waitFor(() => expect(book.state).toBe('failed'))
})
