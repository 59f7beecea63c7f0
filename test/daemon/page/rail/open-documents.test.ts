import { h } from 'preact'
import { act } from 'preact/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { Documents } from '../../../../daemon/page/rail/open-documents.tsx'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { plainAnswer } from '../../../shared/query/flow-servers.ts'
import { soon } from '../../../soon.ts'
import { NAMED_QUERY } from '../../store/own-work.ts'
import { useDrawnPages } from '../drawn-page.ts'

const { daemon, save, draw } = useDrawnPages()
beforeEach(async () => void (await daemon.post('/api/runtime/cache/clear', { all: true })))

const store = (key: string, left: string) =>
  daemon.post('/api/runtime/cache/put', { key, data: plainAnswer({ left: [left], right: ['Bo Sun'] }) })
const name = (id: string, name: string) => save('query', { id, body: { name, question: NAMED_QUERY } })

const open = (key: string, left: string) => ({
  result: { key, payload: { left: [left], right: ['Bo Sun'] } },
})

async function railOf(session: object = {}, hash = '') {
  const location = { hash, assign: vi.fn() }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { replaceState: vi.fn() })
  const [begin, askWith] = [vi.fn(), vi.fn()]
  const controlsOf = (more: object) =>
    ({ session: { answered: null, run: null, ...more }, begin, askWith }) as unknown as SessionControls // the rail reads only these parts
  const queries = (more: object) => h(Documents, { place: 'query', controls: controlsOf(more) })
  const page = await draw(queries(session))
  const current = () => [...page.main.querySelectorAll('[aria-current=true]')].map((link) => link.textContent)
  const links = (...names: string[]) => soon(() => expect(page.all('a')).toEqual(names))
  return { ...page, queries, links, current, location, begin, askWith }
}

test('lists five saved queries, newest first, then the recent ones, then the other saved ones', async () => {
  for (const at of [2, 6, 1, 4, 3, 5]) await name(`pairs:v1:${at}`, `Saved ${at}`)
  await store('pairs:v1:6', 'Ann Lee')
  await store('pairs:v1:7', 'Cy Orr')
  const { links } = await railOf()
  await links('Saved 5', 'Saved 3', 'Saved 4', 'Saved 1', 'Saved 6', 'Cy Orr × Bo Sun', 'Saved 2')
})

test('lists the open query before the daemon has stored its answer', async () => {
  await store('pairs:v1:1', 'Ann Lee')
  const { links, current } = await railOf({ answered: open('pairs:v1:2', 'Cy Orr') })
  await links('Cy Orr × Bo Sun', 'Ann Lee × Bo Sun')
  expect(current()).toEqual(['Cy Orr × Bo Sun'])
})

test('reads the recent queries again after each query', async () => {
  const answered = open('pairs:v1:1', 'Ann Lee')
  const { links, redraw, queries } = await railOf({ answered })
  await links('Ann Lee × Bo Sun')
  await store('pairs:v1:2', 'Cy Orr')
  await redraw(queries({ answered, run: {} }))
  await redraw(queries({ answered }))
  await links('Ann Lee × Bo Sun', 'Cy Orr × Bo Sun')
})

test.each([
  ['a saved query', 'pairs:v1:1', { askWith: ['Ann Lee'], begin: 0, leads: [] }],
  ['a recent query', 'pairs:v1:2', { askWith: ['Cy Orr'], begin: 0, leads: [] }],
  ['a new query', '', { askWith: [], begin: 1, leads: [] }],
  [
    'the page of all queries for an unknown key',
    'pairs:v1:9',
    { askWith: [], begin: 0, leads: [['#/settings/queries']] },
  ],
])('opens %s from the address', async (_, key, expected) => {
  await name('pairs:v1:1', 'Ours')
  await store('pairs:v1:2', 'Cy Orr')
  const { askWith, begin, location } = await railOf({}, `#/?open=${key}`)
  await soon(() =>
    expect({
      askWith: askWith.mock.calls.map(([form]) => form.left),
      begin: begin.mock.calls.length,
      leads: location.assign.mock.calls,
    }).toEqual(expected),
  )
})

test('marks the open conference', async () => {
  for (const [id, name] of ['VLDB', 'ICDE'].entries())
    await save('project', { id: `${id}`, body: { name, lists: { reviewers: [] } } })
  vi.stubGlobal('location', { hash: '' })
  const controls = {} as SessionControls // conferences have no session
  const { all, main, view } = await draw(h(Documents, { place: 'conference', controls }))
  await soon(() => expect(all('a')).toEqual(['ICDE', 'VLDB']))
  expect(main.querySelectorAll('[aria-current=true]')).toHaveLength(0)
  await act(async () => void (await view.storage.write('project', '0')))
  await soon(() => expect(all('[aria-current=true]')).toEqual(['VLDB']))
})
