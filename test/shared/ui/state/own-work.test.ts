import { beforeEach, expect, test, vi } from 'vitest'
import { ANY_WORK, type Policy } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import type { Committee } from '../../../../shared/contract/own-items.ts'
import { addNamed, saveNamed, saveNow } from '../../../../shared/ui/state/named-documents.ts'
import { ownWork, saveProblem } from '../../../../shared/ui/state/own-work.ts'
import { forgetChanges, lastChange, undo } from '../../../../shared/ui/state/undoable.ts'
import { useDaemon } from '../../../daemon/daemon.ts'

const daemon = useDaemon({}, 'emptied')
let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return () => vi.unstubAllGlobals()
})

const view = (asked: typeof fetch = fetch) => ownWork({ daemonBase: daemon.url, fetch: asked })
const PC: Committee = { name: 'PC', list: 'Ada Lovelace\n\nGrace Hopper' }
const OURS: Policy = { ...ANY_WORK, name: 'Ours', months: 30 }
const kept = async () => {
  const { committees } = view()
  await committees.load()
  return committees.bodies
}

test('loses no change that is saved during a look-up', async () => {
  const put = Promise.withResolvers<void>()
  let looks = 0
  const { committees } = view(async (...request) => {
    const isLook = String(request[0]).endsWith('/list')
    const answer = await fetch(...request)
    // The first look-up reads before the change and ends after it.
    if (isLook && ++looks === 1) await put.promise
    else if (!isLook) put.resolve()
    return answer
  })
  const look = committees.load()
  await saveNamed(committees, PC, null)
  await look
  expect(committees.bodies).toEqual([PC])
})

test('shows a renamed committee in another view when that view loads again', async () => {
  const [one, other] = [view().committees, view().committees]
  await saveNamed(one, PC, null)
  await other.load()
  const on = other.known?.get('PC')?.revision
  const outcome = await saveNamed(other, { ...PC, name: 'SC' }, { name: 'PC', on })
  expect('document' in outcome && outcome.document.saving.kind).toBe('saved')
  expect([...(other.known?.keys() ?? [])]).toEqual(['SC'])
  expect(one.bodies ?? []).toEqual([])
  await one.load()
  expect(one.bodies).toEqual([{ ...PC, name: 'SC' }])
})

test('sees the changes of another view, of the extension and of another tab', async () => {
  const [one, other] = [view().committees, view().committees]
  const leave = [one.watch(), other.watch()]
  await expect.poll(() => other.bodies).toEqual([])
  await saveNamed(one, PC, null)
  await expect.poll(() => other.bodies).toEqual([PC])
  await daemon.post('/api/runtime/documents/committee/change', {
    documents: [{ body: { ...PC, name: 'by the extension' } }],
  })
  page.dispatchEvent(new Event('focus'))
  await expect.poll(() => other.bodies).toHaveLength(2)
  const channel = new BroadcastChannel('coauthors-documents')
  await daemon.post('/api/runtime/documents/committee/change', {
    documents: [{ body: { ...PC, name: 'by another tab' } }],
  })
  channel.postMessage('committee')
  await expect.poll(() => one.bodies).toHaveLength(3)
  channel.close()
  for (const unwatch of leave) unwatch()
})

test('loads documents again after a view has left and returned', async () => {
  const { committees } = view()
  committees.watch()()
  const leave = committees.watch()
  await expect.poll(() => committees.bodies).toEqual([])
  leave()
})

test('refuses a name that another view has taken', async () => {
  const [one, other] = [view().committees, view().committees]
  await saveNamed(one, PC, null)
  await other.load()
  const on = other.known?.get('PC')?.revision
  await saveNamed(one, { name: 'SC', list: 'Alan Turing' }, null)
  const outcome = await saveNamed(other, { ...PC, name: 'SC' }, { name: 'PC', on })
  expect(outcome).toMatchObject({ problem: { key: 'nameTaken' } })
})

test('says what to do if the daemon is offline, lacks the endpoint, refuses a change or saves nothing', async () => {
  const answering = (status: number) =>
    view(async () => Response.json({ detail: 'The disk is full.' }, { status }))
  const away = view(() => Promise.reject(new TypeError('gone'))).committees
  expect(await saveNamed(away, PC, null)).toEqual({ problem: { key: 'ownNotReached' } })
  expect(away.savedDocument('PC').isUnsaved).toBe(false)
  expect(await addNamed(answering(404).committees, PC)).toEqual({ problem: { key: 'ownMissing' } })
  expect(await saveNamed(answering(507).policies, OURS, null)).toEqual({
    problem: { key: 'refusedBy', values: { detail: 'The disk is full.' } },
  })
  const off = ownWork({ daemonBase: daemon.url, fetch, workspace: { off: 'no-login' } }).committees
  await off.load()
  expect(saveProblem(off.problem)).toEqual({ key: 'off_no-login' })
})

test('sends a changed list when the user leaves the page', async () => {
  const { collaborators } = view()
  const list = { name: 'Mine', people: 'Ada', policy: ANY_WORK, out: [], lines: [] }
  const document = collaborators.savedDocument('Mine')
  document.change(list)
  expect(document.leave()).toBe(false)
  const other = view().collaborators
  await expect.poll(() => other.load().then(() => other.bodies)).toEqual([list])
})

test('sends a new list only once it names somebody', async () => {
  const { collaborators } = view()
  const list = { name: 'Mine', people: ' ', policy: ANY_WORK, out: [], lines: [] }
  const document = collaborators.savedDocument('Mine')
  document.change(list)
  await document.save()
  await collaborators.load()
  expect(collaborators.bodies).toEqual([])
  document.change({ ...list, people: 'Ada' })
  await document.save()
  await collaborators.load()
  expect(collaborators.bodies).toHaveLength(1)
})

const LISTS = { left: ['Ada'], right: ['Bo'] }
const OPTIONS = { exact_base_match: true, limit_per_pair: null, author_limit: null, year_min: null }

test.each([
  ['committees', PC, { name: 'PC' }],
  ['policies', OURS, { ...OURS, months: -1 }],
  ['collaborators', { name: 'Mine', people: 'Ada', policy: ANY_WORK, out: [], lines: [] }, { name: 'Mine' }],
  ['queries', { name: 'Q', question: { ...LISTS, ...OPTIONS } }, { name: 'Q', question: LISTS }],
  ['sites', { origin: 'https://hotcrp.example' }, { origin: "https://a.b; script-src 'none'" }],
] as const)('shows no %s that another version saved in another shape', async (kind, body, unread) => {
  const facts = { kind: '', name: '', updated_at: '', bytes: 1 }
  const list = [body, unread].map((body, at) => ({ ...facts, id: `${at}`, revision: at + 1, body }))
  const own = view(async () => Response.json({ list, total: 2 }))
  await own[kind].load()
  expect(own[kind].bodies).toEqual([body])
})

test('undoes making, renaming and deleting a committee', async () => {
  const { committees } = view()
  const keeping = { say: () => 'changed' }
  await committees.load()
  await saveNamed(committees, PC, null, keeping)
  const on = committees.known?.get('PC')?.revision
  await saveNamed(committees, { ...PC, name: 'SC' }, { name: 'PC', on }, keeping)
  await saveNow(committees.savedDocument('SC'), null, keeping)
  expect(await kept()).toEqual([])
  await undo()
  expect(await kept()).toEqual([{ ...PC, name: 'SC' }])
  await undo()
  expect(await kept()).toEqual([PC])
  await undo()
  expect(await kept()).toEqual([])
})

test('does not offer to undo an unsaved change', async () => {
  let isAway = true
  const { committees } = view((...request) =>
    isAway ? Promise.reject(new TypeError('away')) : fetch(...request),
  )
  const say = () => 'changed'
  expect(await saveNow(committees.savedDocument('PC'), PC, { say })).toEqual({ key: 'ownNotReached' })
  expect(lastChange()).toBeNull()
  isAway = false
  await saveNow(committees.savedDocument('PC'), PC, { say })
  isAway = true
  await undo()
  expect([lastChange()?.say === say, await kept()]).toEqual([true, [PC]])
  forgetChanges()
})

test('lists the documents with unsaved changes', async () => {
  let isAway = true
  const { committees } = view((...request) =>
    isAway ? Promise.reject(new TypeError('away')) : fetch(...request),
  )
  committees.savedDocument('PC').change(PC)
  await committees.savedDocument('PC').save()
  expect(committees.unsaved.map(([name]) => name)).toEqual(['PC'])
  isAway = false
  await committees.savedDocument('PC').save()
  expect(committees.unsaved).toEqual([])
})
