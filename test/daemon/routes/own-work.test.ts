import { beforeEach, expect, test, vi } from 'vitest'
import { type Chosen, storedChoice } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK, type Policy } from '../../../shared/conflicts/policy/policy.ts'
import { type Committee, MOST_OWN } from '../../../shared/contract/own-items.ts'
import { adding, ownWork } from '../../../shared/ui/context/own-items.ts'
import { type StoredName, viewStorageIn } from '../../../shared/ui/context/view-storage.ts'
import { keeping } from '../../../shared/ui/form/committee/committees.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../daemon.ts'

/** Committees and policies of a real daemon in views, and how those of a browser get there. */

const folder = useFolder()
let daemon: TestDaemon
beforeEach(async () => {
  daemon = await startTestDaemon(folder.path)
  return () => daemon.close()
})

/** A browser's storage that views share. */
function browser(texts: Partial<Record<StoredName, unknown>> = {}) {
  const kept = new Map(
    Object.entries(texts).map(([name, value]) => [`coauthors.${name}`, JSON.stringify(value)]),
  )
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  } as Storage // of which no more is used
  return {
    text: (name: StoredName) => kept.get(`coauthors.${name}`),
    view: (asked: typeof fetch = fetch) =>
      ownWork(
        { daemonBase: daemon.url, fetch: asked },
        viewStorageIn(() => storage),
      ),
  }
}
const PC: Committee = { name: 'PC', list: 'Ada Lovelace\n\nGrace Hopper' }
const OURS: Policy = { ...ANY_WORK, name: 'Ours', months: 30 }
const kept = async () => {
  const { committees } = browser().view()
  await committees.look()
  return committees.items
}
/** A fetch that fails at the request with this number. */
const failingAt =
  (failing: number, sent = { count: 0 }): typeof fetch =>
  async (...request) => {
    sent.count += 1
    if (sent.count === failing) throw new TypeError('gone')
    return fetch(...request)
  }

test('a view knows its own change, also one made while it was looking', async () => {
  const { promise: isPut, resolve: put } = Promise.withResolvers<void>()
  let looks = 0
  const { committees } = browser().view(async (...request) => {
    const isLook = request[1]?.method !== 'POST'
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
  const [page, panel] = [browser().view().committees, browser().view().committees]
  expect(await page.change(keeping(PC, null))).toEqual({ item: PC })
  await panel.look()
  expect(panel.items).toEqual([PC])
  expect(await panel.change(keeping({ ...PC, name: 'SC' }, PC))).toEqual({ item: { ...PC, name: 'SC' } })
  expect(page.items).toEqual([PC])
  await page.look()
  expect(page.items).toEqual([{ ...PC, name: 'SC' }])
})

test('two views that change one committee at once lose nothing: the later step is asked again', async () => {
  const [page, panel] = [browser().view().committees, browser().view().committees]
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

test('what an earlier version kept in the browser moves to the daemon, and then leaves the browser', async () => {
  const chosen = { own: 'Ours' }
  const { view, text } = browser({
    committees: { version: 1, committees: [PC, { name: 'odd', list: 7 }, { ...PC, name: 'SC' }] },
    policies: { chosen, own: [OURS] },
  })
  const { committees, policies } = view()
  await Promise.all([committees.look(), policies.look()])
  expect(committees).toMatchObject({ items: [PC, { ...PC, name: 'SC' }], problem: null })
  expect(policies.items).toEqual([OURS])
  expect(text('committees')).toBe('')
  expect(storedChoice(text('policies') ?? '')).toEqual({ chosen: { own: OURS }, own: [] })
})

test.each([2, 4, 6])(
  'a take-over that is cut off at request %i is finished by the next, without duplicates',
  async (at) => {
    const { view, text } = browser({ committees: { version: 1, committees: [PC, { ...PC, name: 'SC' }] } })
    const first = view(failingAt(at)).committees
    await first.look()
    expect(first.problem).toEqual(at === 6 ? null : { key: 'ownNotReached' })
    const second = view().committees
    await second.look()
    expect(second.items).toEqual([PC, { ...PC, name: 'SC' }])
    expect(text('committees')).toBe('')
  },
)

test('on a full disk the committees that are kept can be used, and the others stay in the browser', async () => {
  await browser().view().committees.change(keeping(PC, null))
  const old = { committees: [{ ...PC, name: 'SC' }] }
  const { view, text } = browser({ committees: old })
  const full: typeof fetch = async (...request) =>
    String(request[0]).endsWith('own/put')
      ? Response.json({ detail: 'The disk is full.' }, { status: 507 })
      : fetch(...request)
  const { committees } = view(full)
  await committees.look()
  expect(committees.items).toEqual([PC])
  expect(committees.problem).toEqual({ key: 'refusedBy', values: { detail: 'The disk is full.' } })
  expect(JSON.parse(text('committees') ?? '')).toEqual(old)
})

test('two views that take over at once make no duplicates, and another list of the same name gets a number', async () => {
  const other = { ...PC, list: 'Somebody Else' }
  await browser().view().committees.change(keeping(other, null))
  const { view } = browser({ committees: { version: 1, committees: [PC] } })
  await Promise.all([view().committees.look(), view().committees.look()])
  expect(await kept()).toEqual([other, { ...PC, name: 'PC (2)' }])
})

test('a chosen policy that another one of its name keeps from its name stays the chosen one, under its number', async () => {
  const theirs = { ...OURS, months: 12 }
  await browser()
    .view()
    .policies.change(() => ({ item: theirs, replaces: null }))
  const { view, text } = browser({ policies: { chosen: { own: 'Ours' }, own: [OURS] } })
  await view().policies.look()
  const chosen: Chosen = { own: { ...OURS, name: 'Ours (2)' } }
  expect(storedChoice(text('policies') ?? '')).toEqual({ chosen, own: [] })
})

test('committees without room at the daemon stay in the browser, and the view says so', async () => {
  const { committees } = browser().view()
  for (let at = 0; at < MOST_OWN.committee; at++)
    await daemon.post('/api/runtime/own/put', {
      kind: 'committee',
      item: { ...PC, name: `${at}` },
      replaces: null,
    })
  expect(await committees.change(keeping(PC, null))).toMatchObject({ problem: { key: 'tooManyCommittees' } })
  const { view, text } = browser({ committees: { version: 1, committees: [PC] } })
  const full = view().committees
  await full.look()
  expect(full.problem).toEqual({ key: 'ownLeft' })
  expect(text('committees')).toContain('Ada')
  await full.change(() => ({ item: null, replaces: '7' }))
  expect(full.problem).toBeNull()
  expect(text('committees')).toBe('')
})

test('a daemon that is away, older or refuses changes nothing, and the view says what to do', async () => {
  const answering = (status: number) =>
    browser().view(async () => Response.json({ detail: 'The disk is full.' }, { status }))
  const away = browser().view(failingAt(1)).committees
  expect(await away.change(keeping(PC, null))).toEqual({ problem: { key: 'ownNotReached' } })
  expect(await answering(404).committees.change(keeping(PC, null))).toEqual({
    problem: { key: 'ownMissing' },
  })
  expect(await answering(507).policies.change(adding(OURS))).toEqual({
    problem: { key: 'refusedBy', values: { detail: 'The disk is full.' } },
  })
})

test('one that is deleted comes back as it was; its name is not taken from another one', async () => {
  const { committees } = browser().view()
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
  const { committees } = browser().view()
  const changed = vi.fn<() => void>()
  const leave = committees.watch(changed)
  await vi.waitFor(() => expect(committees.items).toEqual([]))
  await browser().view().committees.change(keeping(PC, null))
  target.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(committees.items).toEqual([PC]))
  expect(changed).toHaveBeenCalledTimes(2)
  leave()
  vi.unstubAllGlobals()
})
