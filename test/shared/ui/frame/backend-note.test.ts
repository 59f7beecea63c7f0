import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { STARTER_PAPERS } from '../../../../shared/conflicts/policy/coverage.ts'
import {
  BackendNote,
  otherHost,
  SampleBanner,
  ServerStatus,
} from '../../../../shared/ui/frame/backend-note.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView } from '../../../daemon/page/draw-component.ts'

const HERE = 'localhost:8090'

test('shows the host of a remote backend only if it receives names', () => {
  expect(otherHost('http://127.0.0.1:8091', { kind: 'offline' }, HERE)).toBeNull()
  expect(otherHost('https://dblp.example:8091/api', { kind: 'offline' }, HERE)).toBe('dblp.example:8091')
  expect(otherHost('https://dblp.example', { kind: 'asking' }, HERE)).toBe('dblp.example')
  expect(otherHost('https://dblp.example', { kind: 'not-allowed' }, HERE)).toBeNull()
})

test('shows no host for a backend at the page’s own address', () => {
  expect(otherHost('https://dblp.example/backend', { kind: 'asking' }, 'dblp.example')).toBeNull()
})

beforeEach(() => void vi.stubGlobal('location', { origin: `http://${HERE}`, host: HERE }))

const look = vi.fn()
const noteOf = (check: Partial<BackendCheck>) => {
  // The note uses only these parts of a check.
  const backend = { state: { kind: 'offline' }, isOwn: true, look, ...check } as BackendCheck
  const note = h(BackendNote, { backend, hasCache: true })
  const flow = { daemonBase: '', backendBase: 'http://127.0.0.1:8091' }
  return inView({ flow }, h('section', {}, note))
}

test('says the backend’s state and what to do', async () => {
  const { all, draw } = await drawComponent(noteOf({ state: { kind: 'refused' } }))
  expect(all('p')[0]).toMatch(
    /^Backend: does not let this page in\. .*Add http:\/\/localhost:8090 to its setting CORS_ORIGINS/,
  )
  await draw(noteOf({ state: { kind: 'no-data' } }))
  expect([all('strong'), all('a'), all('code')]).toEqual([
    ['Backend: no data, or data of an earlier version.'],
    ['Load all of dblp (5 min).'],
    [],
  ])
  await draw(noteOf({ state: { kind: 'another-user' } }))
  expect(all('p')[0]).toContain('Another user of this machine listens at')
  await draw(noteOf({ state: { kind: 'asking' } }))
  expect(all('p')).toEqual([])
})

test('says that a check is running, and when the last one ended', async () => {
  const { all, press, draw } = await drawComponent(noteOf({ isLooking: true }))
  expect(all('[role=status]')).toEqual(['checking …'])
  const lookedAt = new Date(2026, 10, 20, 8, 5).getTime()
  await draw(noteOf({ isLooking: false, lookedAt }))
  expect(all('[role=status]')).toEqual([expect.stringMatching(/^last checked at .*8:05/)])
  await press('Check again')
  expect(look).toHaveBeenCalledOnce()
})

test('says the date of the data, with a link to the page about data', async () => {
  const stats = { publications: 2, authors: 3, data_source: 'DBLP', data_date: '2026-01-15' }
  const { all, main } = await drawComponent(
    h(ServerStatus, {
      backend: { kind: 'ready', stats },
      backendBase: 'https://dblp.example',
      dataBase: '',
    }),
  )
  expect(all('a')).toEqual(['Data of Jan 15, 2026'])
  expect(main.querySelector('a')?.getAttribute('href')).toBe('#/settings/data')
  expect(all('strong')).toEqual([expect.stringContaining('dblp.example')])
})

const stored = new Map<string, string>()
beforeEach(() => stored.clear())

const FLOW = { daemonBase: '', backendBase: 'https://dblp.example' }
const storage = {
  read: (name: string) => stored.get(name) ?? null,
  write: async (name: string, text: string) => Boolean(stored.set(name, text)),
}
const STATS = { publications: 2, authors: 3, data_source: 'DBLP', data_date: 'unknown' }
const asking = { kind: 'asking' } as const
const ready = (sample: boolean) => ({ kind: 'ready', stats: { ...STATS, sample } }) as const

const banner = (state: BackendCheck['state'], { isOwn = true, isHere = false } = {}) =>
  // The banner uses only these parts of a check.
  inView({ flow: FLOW, storage }, h(SampleBanner, { backend: { state, isOwn } as BackendCheck, isHere }))

const LACKS = 'Only 2 sample papers are loaded: most names are not found.'

test('says how few papers are loaded, with a link to the page about data', async () => {
  const { all, draw, main } = await drawComponent(banner(ready(true)))
  expect(all('p')).toEqual([`${LACKS} Load all of dblp (5 min).`])
  expect(main.querySelector('a')?.getAttribute('href')).toBe('#/settings/data')
  await draw(banner(ready(true), { isHere: true }))
  expect(all('p, a')).toEqual([LACKS])
})

test('names a foreign backend or the operator instead of a link', async () => {
  const { all, draw, main } = await drawComponent(banner(ready(true), { isOwn: false }))
  const elsewhere = `${LACKS} All of dblp can be loaded where the backend runs: https://dblp.example.`
  expect(all('p, a')).toEqual([elsewhere])
  Object.defineProperty(main.ownerDocument.documentElement, 'dataset', { value: { program: '' } })
  await draw(banner(ready(true), { isOwn: false, isHere: true }))
  expect(all('p, a')).toEqual([`${LACKS} Ask the operator of this server to load all of dblp.`])
})

test('reserves room for the banner until the backend answers, unless all of dblp was loaded', async () => {
  const { all, draw } = await drawComponent(banner(asking))
  expect(all('.is-awaited')).toEqual([expect.stringContaining(STARTER_PAPERS.toLocaleString('en'))])
  await draw(banner(ready(false)))
  expect(all('p')).toEqual([])
  await draw(banner(asking))
  expect(all('p')).toEqual([])
  await draw(banner(ready(true)))
  await draw(banner(asking))
  expect(all('.is-awaited')).toHaveLength(1)
})
