import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { CommitteeMenu } from '../../../../../shared/ui/form/committee/committee-menu.tsx'
import type { SessionControls } from '../../../../../shared/ui/session/use-session.ts'
import { drawComponent, inView, viewOf } from '../../../../daemon/page/draw-component.ts'
import { soon } from '../../../../soon.ts'
import { flowServers } from '../../../query/flow-servers.ts'

const servers = flowServers()
const MEMBERS = '/api/pc-members'
let members: { name: string; affiliation: string }[] | null
let own: { name: string; list: string }[]
beforeEach(() => {
  members = []
  own = []
  const stored = (body: { name: string }) => ({
    kind: 'committee',
    id: body.name,
    ...FACTS,
    name: body.name,
    body,
  })
  servers.daemon.on('/api/runtime/documents/committee/list', () => ({
    body: { list: own.map(stored), total: own.length },
  }))
  servers.backend.on(MEMBERS, () =>
    members ? { body: { members, count: members.length } } : { status: 500 },
  )
})
const FACTS = { revision: 1, updated_at: '', bytes: 1 }

async function opened(kind: 'ready' | 'asking' = 'ready', base?: string) {
  const fill = vi.fn()
  const controls = { backend: { state: { kind } }, lists: { fill } } as unknown as SessionControls // the menu reads only these parts
  const flow = servers.settings
  const view = { ...viewOf(flow), flow: { ...flow, daemonBase: base ?? flow.daemonBase } }
  const page = await drawComponent(inView(view, h(CommitteeMenu, { controls })))
  await page.press('Committee')
  return { ...page, fill, rows: () => page.all('.committee-row'), hints: () => page.all('p.hint') }
}

test("lists the backend's committee before the user's, and puts one into list B", async () => {
  members = [{ name: 'Grace Hopper', affiliation: 'Navy' }]
  own = [
    { name: 'PC 10', list: 'Ada' },
    { name: 'PC 9', list: 'Bo\n\nCy' },
  ]
  const { rows, press, fill, all } = await opened()
  await soon(() => expect(rows()).toEqual(['The backend’s committee 1 name', 'PC 9 2 names', 'PC 10 1 name']))
  await press('PC 9 2 names')
  const message = { key: 'didOwnCommittee', values: { name: 'PC 9', count: 2 } }
  expect(fill).toHaveBeenCalledExactlyOnceWith({ right: 'Bo\n\nCy' }, message)
  expect(all('[role=dialog]')).toEqual([])
  await press('Committee')
  await soon(() => expect(rows()).toHaveLength(3))
  await press('The backend’s committee 1 name')
  expect(fill).toHaveBeenLastCalledWith({ right: 'Grace Hopper' }, expect.anything())
})

test('asks the backend again after a failure, and says that its committee is empty', async () => {
  members = null
  const { hints, press } = await opened()
  await soon(() => expect(hints()).toEqual([expect.stringContaining('did not give its committee list')]))
  members = []
  await press('Try again')
  await soon(() => expect(hints()).toEqual([expect.stringContaining('PC_MEMBERS_CSV')]))
})

test('asks only a ready backend for its committee', async () => {
  own = [{ name: 'PC', list: 'Ada' }]
  const { rows } = await opened('asking')
  await soon(() => expect(rows()).toEqual(['PC 1 name']))
  expect(servers.arrivedAt(MEMBERS)).toEqual([])
})

test("says why the user's committees are missing", async () => {
  servers.daemon.on('/api/runtime/documents/committee/list', () => ({
    status: 507,
    body: { detail: 'Full.' },
  }))
  const { all } = await opened()
  await soon(() => expect(all('[role=alert]')).toEqual([expect.stringContaining('Full.')]))
})

test('edits committees on this page, or in a new tab from the extension', async () => {
  const link = async (base: string) => (await opened('asking', base)).main.querySelector('a')
  expect((await link(''))?.outerHTML).not.toContain('_blank')
  const beside = await link('http://127.0.0.1:8090')
  expect(beside?.getAttribute('href')).toBe('http://127.0.0.1:8090#/settings/committees')
  expect(beside?.outerHTML).toContain('_blank')
})
