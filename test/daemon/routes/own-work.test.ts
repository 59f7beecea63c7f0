import { beforeEach, expect, test, vi } from 'vitest'
import { ANY_WORK, type Policy } from '../../../shared/conflicts/policy/policy.ts'
import { type Committee, MOST_OWN } from '../../../shared/contract/own-items.ts'
import { adding, ownWork } from '../../../shared/ui/context/own-items.ts'
import { keeping } from '../../../shared/ui/form/committee/committees.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../daemon.ts'

/** Committees and policies of a real daemon in views. */

const folder = useFolder()
let daemon: TestDaemon
beforeEach(async () => {
  daemon = await startTestDaemon(folder.path)
  return () => daemon.close()
})

const view = (asked: typeof fetch = fetch) => ownWork({ daemonBase: daemon.url, fetch: asked })
const PC: Committee = { name: 'PC', list: 'Ada Lovelace\n\nGrace Hopper' }
const OURS: Policy = { ...ANY_WORK, name: 'Ours', months: 30 }
const kept = async () => {
  const { committees } = view()
  await committees.look()
  return committees.items
}

test('a view knows its own change, also one made while it was looking', async () => {
  const { promise: isPut, resolve: put } = Promise.withResolvers<void>()
  let looks = 0
  const { committees } = view(async (...request) => {
    const isLook = String(request[0]).endsWith('/list')
    const answer = await fetch(...request)
    // The first look has read before the change, and ends after it.
    if (isLook && ++looks === 1) await isPut
    else if (!isLook) put()
    return answer
  })
  const look = committees.look()
  await committees.change(keeping(PC, null))
  await look
  expect(committees.items).toEqual([PC])
})

test('a change in one view is seen in another when it looks next', async () => {
  const [page, panel] = [view().committees, view().committees]
  expect(await page.change(keeping(PC, null))).toEqual({ item: PC })
  await panel.look()
  expect(panel.items).toEqual([PC])
  expect(await panel.change(keeping({ ...PC, name: 'SC' }, PC))).toEqual({ item: { ...PC, name: 'SC' } })
  expect(page.items).toEqual([PC])
  await page.look()
  expect(page.items).toEqual([{ ...PC, name: 'SC' }])
})

test('a change waits for the one before it in its view, whose outcome its step is given', async () => {
  const { promise: isKept, resolve: keep } = Promise.withResolvers<void>()
  const { committees } = view(async (...request) => {
    const answer = await fetch(...request)
    if (request[1]?.method === 'POST') await isKept
    return answer
  })
  const first = committees.change(keeping(PC, null))
  const seen: unknown[] = []
  const second = committees.change((items) => {
    seen.push(items)
    return keeping({ name: 'SC', list: 'Alan Turing' }, null)(items)
  })
  keep()
  expect(await first).toEqual({ item: PC })
  await second
  expect(seen).toEqual([[PC]])
})

test('two views that change one committee at once lose nothing: the later step is asked again', async () => {
  const [page, panel] = [view().committees, view().committees]
  await page.change(keeping(PC, null))
  const list = 'Alan Turing'
  await Promise.all([
    page.change(keeping({ ...PC, list }, PC)),
    panel.change(keeping({ ...PC, name: 'SC' }, PC)),
  ])
  const names = (await kept())?.map((one) => one.name)
  expect([['SC'], ['PC', 'SC']]).toContainEqual(names)
  expect((await kept())?.map((one) => one.list)).toContain(list)
})

test('committees without room at the daemon are refused, and the view says so', async () => {
  const { committees } = view()
  for (let at = 0; at < MOST_OWN.committee; at++)
    await daemon.post('/api/runtime/documents/committee/put', { body: { ...PC, name: `${at}` } })
  expect(await committees.change(keeping(PC, null))).toMatchObject({ problem: { key: 'tooManyCommittees' } })
})

test('a daemon that is away, older or refuses changes nothing, and the view says what to do', async () => {
  const answering = (status: number) =>
    view(async () => Response.json({ detail: 'The disk is full.' }, { status }))
  const away = view(async () => {
    throw new TypeError('gone')
  }).committees
  expect(await away.change(keeping(PC, null))).toEqual({ problem: { key: 'ownNotReached' } })
  expect(await answering(404).committees.change(keeping(PC, null))).toEqual({
    problem: { key: 'ownMissing' },
  })
  expect(await answering(507).policies.change(adding(OURS))).toEqual({
    problem: { key: 'refusedBy', values: { detail: 'The disk is full.' } },
  })
})

test('one that is deleted comes back as it was; its name is not taken from another one', async () => {
  const { committees } = view()
  const deleting = () => ({ item: null, replaces: 'PC' })
  await committees.change(keeping(PC, null))
  expect(await committees.change(adding(PC))).toEqual({ item: PC })
  for (const _twice of [1, 2]) expect(await committees.change(deleting)).toEqual({ item: null })
  await committees.change(keeping({ ...PC, list: 'Other' }, null))
  expect(await committees.change(adding(PC))).toEqual({ item: { ...PC, name: 'PC (2)' } })
  const long = { name: '委'.repeat(100), list: 'A' }
  await committees.change(adding(long))
  const second = await committees.change(adding({ ...long, list: 'B' }))
  expect(second).toEqual({ item: { name: `${'委'.repeat(95)} (2)`, list: 'B' } })
})

test('a view looks when it begins to watch and when its window gets the focus', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  const { committees } = view()
  const changed = vi.fn<() => void>()
  const leave = committees.watch(changed)
  await vi.waitFor(() => expect(committees.items).toEqual([]))
  await view().committees.change(keeping(PC, null))
  target.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(committees.items).toEqual([PC]))
  expect(changed).toHaveBeenCalledTimes(2)
  leave()
  vi.unstubAllGlobals()
})
