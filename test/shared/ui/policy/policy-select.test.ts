import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import type { Chosen } from '../../../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import type { Policy } from '../../../../shared/contract/policies.ts'
import { PolicySelect, useTakePolicy } from '../../../../shared/ui/policy/policy-select.tsx'
import { drawComponent, inView, viewOf } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { flowServers } from '../../query/flow-servers.ts'
import { storageOf } from '../context/stored-texts.ts'

const servers = flowServers()
const own = (name: string, months = 30): Policy => ({ ...ANY_WORK, name, months })

async function selectOf(chosen: Chosen, ...saved: Policy[]) {
  const list = saved.map((body, at) => ({
    kind: 'policy',
    id: body.name,
    name: body.name,
    revision: at + 1,
    updated_at: '',
    bytes: 1,
    body,
  }))
  servers.daemon.on('/api/runtime/documents/policy/list', () => ({ body: { list, total: list.length } }))
  const choose = vi.fn()
  const page = await drawComponent(inView(viewOf(servers.settings), h(PolicySelect, { chosen, choose })))
  await soon(() => expect(page.all('optgroup option').length).toBeGreaterThanOrEqual(saved.length))
  const pick = (value: string) => page.pick('select', value)
  return { ...page, choose, pick }
}

test('lists the own policies by name after the presets', async () => {
  const { all, pick, choose } = await selectOf({ preset: 'any' }, own('Zeta'), own('Alpha'))
  expect(all('optgroup option').map((text) => text.split(' ')[0])).toEqual(['Alpha', 'Zeta'])
  await pick('own Zeta')
  expect(choose).toHaveBeenLastCalledWith({ own: own('Zeta') })
  await pick('preset acl')
  expect(choose).toHaveBeenLastCalledWith({ preset: 'acl' })
})

test('lists a chosen policy that is no longer saved', async () => {
  const { all } = await selectOf({ own: own('Gone') }, own('Alpha'))
  const names = () => all('optgroup option').map((text) => text.split(' ')[0])
  await soon(() => expect(names()).toEqual(['Gone', 'Alpha']))
})

test('takes over a change of the chosen policy in another view', async () => {
  const { choose } = await selectOf({ own: own('Ours', 30) }, own('Ours', 48))
  await soon(() => expect(choose).toHaveBeenCalledWith({ own: own('Ours', 48) }))
})

test('restores the policy before an opened query, unless the user has chosen another one', async () => {
  const stored: Record<string, string> = {}
  const view = { ...viewOf(servers.settings), storage: storageOf(stored) }
  let take: ReturnType<typeof useTakePolicy> | undefined
  const Taking = () => {
    take = useTakePolicy()
    return null
  }
  await drawComponent(inView(view, h(Taking, {})))
  const before = stored.policies
  let back: (() => unknown) | undefined
  await act(() => {
    back = take?.({ preset: 'acl' })
  })
  const taken = stored.policies
  expect(taken).not.toBe(before)
  stored.policies = 'another'
  await act(() => void back?.())
  expect(stored.policies).toBe('another')
  stored.policies = taken ?? ''
  await act(() => void back?.())
  expect(stored.policies).not.toBe(taken)
})
