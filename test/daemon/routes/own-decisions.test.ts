import { afterEach, expect, test } from 'vitest'
import { documentsClient } from '../../../shared/clients/documents-client.ts'
import { pairText } from '../../../shared/conflicts/decisions/finding.ts'
import type { Decision } from '../../../shared/contract/decisions.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { NoteDrafts } from '../../../shared/ui/context/note-drafts.ts'
import { viewStorageIn } from '../../../shared/ui/context/view-storage.ts'
import { OwnDecisions, pairAbout } from '../../../shared/ui/decisions/saved-decisions.ts'
import { forgetChanges, lastChange, undo } from '../../../shared/ui/state/undoable.ts'
import { decidedOn, first, tableOf } from '../../shared/conflicts/decisions/decided.ts'
import { useDaemon } from '../daemon.ts'

/** Views save decisions at a real daemon. */

const daemon = useDaemon({}, 'emptied')
afterEach(() => forgetChanges())

const viewOf = (asked: typeof fetch = fetch, notes = new NoteDrafts(null)) =>
  new OwnDecisions({ daemonBase: daemon.url, fetch: asked }, notes)
const decision = (more: Partial<Decision> = {}): Decision => {
  const { id: _, pair: __, decided_at: ___, ...rest } = decidedOn(tableOf())
  return { ...rest, ...more }
}
const PAIR = pairText(decision().sides)
/** Presses a decision of the pair, and waits until it is saved. */
const press = async (view: OwnDecisions, of: Decision | null, on?: number | null): Promise<string> => {
  view.decide(PAIR, of, on)
  await view.documentOn(PAIR).save()
  return view.documentOn(PAIR).saving.kind
}
const said = () => lastChange()?.say(localeOf('en'))
const kept = async () => {
  const { list } = await documentsClient({ base: daemon.url, fetch }).list('decision')
  return list.map(({ body }) => (body as Decision).note) // the list has only decisions
}

test('shows both decisions to the view that saves second', async () => {
  const [one, other] = [viewOf(), viewOf()]
  await Promise.all([one.ask(tableOf()), other.ask(tableOf())])
  expect([one.state, other.state]).toEqual(['ready', 'ready'])
  expect(await press(one, decision({ note: 'first' }))).toBe('saved')
  expect(await press(other, decision({ note: 'second' }))).toBe('elsewhere')
  expect(other.documentOn(PAIR).saving).toMatchObject({
    mine: { note: 'second' },
    theirs: { body: { note: 'first' } },
  })
  expect(first(other.decided(tableOf())).decision).toMatchObject({ note: 'first', newItems: [] })
  await other.documentOn(PAIR).keepMine()
  expect(await kept()).toEqual(['second'])
})

test('undoes presses one by one, until the pair is undecided', async () => {
  const view = viewOf()
  await view.ask(tableOf())
  await press(view, decision({ note: 'first' }))
  const { decided_at } = view.decisionOn(decision()) ?? {}
  await press(view, decision({ note: 'second' }))
  expect(said()).toBe('Note changed: Ann Lee × Bo Sun: No conflict')
  expect(pairAbout(tableOf(), lastChange()?.about)).toMatchObject({ row: 0, column: 0 })
  await undo()
  expect(view.decisionOn(decision())).toMatchObject({ note: 'first', decided_at })
  expect(said()).toBe('Ann Lee × Bo Sun: No conflict')
  await undo()
  expect(await kept()).toEqual([])
  expect(lastChange()).toBeNull()
})

test('undoes a press during its save', async () => {
  const view = viewOf()
  await view.ask(tableOf())
  await press(view, decision({ note: 'first' }))
  view.decide(PAIR, decision({ note: 'second' }))
  expect(await undo()).toBe(true)
  expect(view.decisionOn(decision())).toMatchObject({ note: 'first' })
  expect(await kept()).toEqual(['first'])
})

test('undoes the withdrawal of a decision', async () => {
  const [view, other] = [viewOf(), viewOf()]
  await view.ask(tableOf())
  await press(view, decision({ note: 'mine' }))
  await other.ask(tableOf())
  expect(await press(view, null)).toBe('saved')
  expect(await press(other, null)).toBe('saved')
  expect(await kept()).toEqual([])
  forgetChanges()
  await press(view, decision({ note: 'mine' }))
  await press(view, null)
  await undo()
  expect(await kept()).toEqual(['mine'])
})

test('does not undo a decision that another window has replaced', async () => {
  const [view, other] = [viewOf(), viewOf()]
  await view.ask(tableOf())
  await press(view, decision({ note: 'mine' }))
  const mine = lastChange()
  await other.ask(tableOf())
  await press(other, decision({ note: 'theirs' }))
  expect(await mine?.restore()).toBe(false)
  expect(await kept()).toEqual(['theirs'])
  expect([view.documentOn(PAIR).saving.kind, view.decisionOn(decision())?.note]).toEqual(['saved', 'theirs'])
})

test('undoes a press after another answer has arrived', async () => {
  const view = viewOf()
  await view.ask(tableOf())
  await press(view, decision({ note: 'mine' }))
  await view.ask({ ...tableOf(), leftResolution: new Map() })
  await undo()
  expect(await kept()).toEqual([])
})

test('turns the note of an undone decision into a draft', async () => {
  const notes = new NoteDrafts(null)
  const view = viewOf(fetch, notes)
  await view.ask(tableOf())
  await press(view, decision({ note: 'mine' }))
  await undo()
  expect(notes.of(PAIR)).toEqual({ text: 'mine', on: null })
})

test('reports a conflict for a draft on an outdated decision', async () => {
  const view = viewOf()
  await view.ask(tableOf())
  await press(view, decision({ note: 'first' }))
  const on = view.decisionOn(decision())?.id
  await press(view, decision({ note: 'second' }))
  expect(await press(view, decision({ note: 'draft' }), on)).toBe('elsewhere')
})

test('does not replace a new decision by an older response', async () => {
  const held = Promise.withResolvers<void>()
  let finds = 0
  const view = viewOf(async (...args) => {
    const answer = await fetch(...args)
    if (String(args[0]).endsWith('decision/find') && ++finds === 1) await held.promise
    return answer
  })
  const asked = view.ask(tableOf())
  await expect.poll(() => finds).toBe(1)
  await press(view, decision({ note: 'mine' }))
  held.resolve()
  await asked
  expect(view.decisionOn(decision())).toMatchObject({ note: 'mine' })
})

test('leaves the table as it is if the daemon is down or saves no decisions', async () => {
  const offline = viewOf(() => Promise.reject(new TypeError('offline')))
  const old = viewOf(async () => new Response('{"detail":"There is nothing at this path."}', { status: 404 }))
  await Promise.all([offline.ask(tableOf()), old.ask(tableOf())])
  expect([offline.state, old.state]).toEqual(['failed', 'failed'])
  expect(offline.decided(tableOf())).toEqual(tableOf())
})

test('saves choices together, and restores the earlier choices at Undo', async () => {
  const choice = (entry: string, key: string) => ({ entry, person: { key, name: key }, used: key })
  const chosen = async () => {
    const ids = ['Jenifer Widom', 'Wei Wang']
    const { list } = await documentsClient({ base: daemon.url, fetch }).find('choice', { ids })
    return Object.fromEntries(list.map(({ id, body }) => [id, (body as { used: string }).used])) // only choices
  }
  const view = viewOf()
  view.choose([choice('Wei Wang', 'homepages/w/1')])
  await expect.poll(chosen).toEqual({ 'Wei Wang': 'homepages/w/1' })
  const restore = view.choose([choice('Jenifer Widom', 'homepages/w/2'), choice('Wei Wang', 'homepages/w/3')])
  // Meanwhile the view may show another answer.
  await view.ask(tableOf())
  restore()
  await expect.poll(chosen).toEqual({ 'Wei Wang': 'homepages/w/1' })
})

test('restores a typed note after a reload', async () => {
  const texts = new Map<string, string>()
  const stored = () =>
    viewStorageIn(() => ({
      length: 0,
      clear: () => undefined,
      key: () => null,
      removeItem: () => undefined,
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => void texts.set(name, text),
    }))
  new NoteDrafts(stored()).set(PAIR, { text: 'typed', on: null })
  const view = viewOf(fetch, new NoteDrafts(stored()))
  expect(view.notes.of(PAIR)).toEqual({ text: 'typed', on: null })
  await view.ask(tableOf())
  await press(view, decision({ note: 'typed' }))
  expect(new NoteDrafts(stored()).of(PAIR)).toBeUndefined()
  view.notes.set(PAIR, { text: 'more', on: view.decisionOn(decision())?.id ?? null })
  await press(view, decision({ note: 'other' }))
  expect(view.notes.of(PAIR)).toEqual({ text: 'more', on: view.decisionOn(decision())?.id })
})
