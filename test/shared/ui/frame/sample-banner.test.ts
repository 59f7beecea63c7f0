import { h } from 'preact'
import { beforeEach, expect, test } from 'vitest'
import { STARTER_PAPERS } from '../../../../shared/conflicts/policy/coverage.ts'
import { SampleBanner } from '../../../../shared/ui/frame/sample-banner.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView } from '../../../daemon/page/draw-component.ts'

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
  // The banner uses these parts of a check only.
  inView({ flow: FLOW, storage }, h(SampleBanner, { backend: { state, isOwn } as BackendCheck, isHere }))

const LACKS = 'Only 2 sample papers are loaded: most names are not found.'

test('says how few papers are loaded, and links to the page that loads all, except there', async () => {
  const { all, draw, main } = await drawComponent(banner(ready(true)))
  expect(all('p')).toEqual([`${LACKS} Load all of dblp (5 min).`])
  expect(main.querySelector('a')?.getAttribute('href')).toBe('#/settings/data')
  await draw(banner(ready(true), { isHere: true }))
  expect(all('p, a')).toEqual([LACKS])
})

test('names the address of a foreign backend, or the operator, instead of a link', async () => {
  const { all, draw, main } = await drawComponent(banner(ready(true), { isOwn: false }))
  const elsewhere = `${LACKS} All of dblp can be loaded where the backend runs: https://dblp.example.`
  expect(all('p, a')).toEqual([elsewhere])
  Object.defineProperty(main.ownerDocument.documentElement, 'dataset', { value: { program: '' } })
  await draw(banner(ready(true), { isOwn: false, isHere: true }))
  expect(all('p, a')).toEqual([`${LACKS} Ask the operator of this server to load all of dblp.`])
})

test('reserves its room before the backend has answered, unless all of dblp was loaded the last time', async () => {
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
