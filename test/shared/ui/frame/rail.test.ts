import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import type { WorkspaceFacts } from '../../../../shared/contract/runtime.ts'
import type { Place } from '../../../../shared/ui/frame/address.ts'
import { OffNote, Rail } from '../../../../shared/ui/frame/rail.tsx'
import type { Preferences } from '../../../../shared/ui/preferences/preferences.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView, UNREACHED, viewOf } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'

async function railOf(place: Place | null, base = '', workspace?: Partial<WorkspaceFacts>) {
  const reload = vi.fn()
  vi.stubGlobal('location', { host: '127.0.0.1:8090', origin: 'http://127.0.0.1:8090', reload })
  const preferences = {
    language: 'en',
    theme: 'system',
    chooseLanguage: vi.fn(),
    chooseTheme: vi.fn(),
  } as unknown as Preferences // the rail passes them on
  const props = {
    place,
    backend: { state: { kind: 'asking' } } as BackendCheck,
    preferences,
  }
  const onNewQuery = vi.fn()
  const documents = vi.fn(() => h('i', {}, 'documents'))
  const owned = workspace && { workspace: workspace as WorkspaceFacts }
  const view = viewOf({ ...UNREACHED, daemonBase: base, ...owned })
  const write = vi.spyOn(view.storage, 'write')
  const page = await drawComponent(inView(view, h(Rail, { ...props, onNewQuery, documents })))
  const links = () =>
    [...page.main.querySelectorAll('nav a')].map((link) =>
      [
        link.textContent,
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
        link.getAttribute('target'),
      ]
        .filter(Boolean)
        .join(' '),
    )
  return { ...page, links, onNewQuery, documents, write, reload }
}

test('marks the place, and offers a new document there', async () => {
  expect((await railOf('conference')).links()).toEqual([
    'Query #/',
    'Conferences #/conference page',
    '+ #/conference?open=',
    'Collaborators #/collaborators',
    'Settings and data #/settings/data',
  ])
})

test('lists the pages of the settings under their place', async () => {
  const { all, links } = await railOf('settings/policies')
  expect(links().filter((link) => /page|true/.test(link))).toEqual([
    'Settings and data #/settings/data true',
    'Policies #/settings/policies page',
  ])
  expect(all('ul ul a').length).toBeGreaterThan(5)
})

test('opens places of the daemon’s page in a tab, except those that every view has', async () => {
  expect((await railOf('query', 'http://127.0.0.1:8090')).links()).toEqual([
    'Query #/ page',
    '+ #/?open=',
    'Conferences http://127.0.0.1:8090#/conference _blank',
    'Collaborators #/collaborators',
    'Settings and data http://127.0.0.1:8090#/settings/data _blank',
  ])
})

test('draws the documents only after the page is painted', async () => {
  const { all, documents } = await railOf('query')
  expect(documents).not.toHaveBeenCalled()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await soon(() => expect(all('nav i')).toEqual(['documents']))
})

test('begins a new query in the page, without a step of the history', async () => {
  const { main, onNewQuery } = await railOf('query')
  const event = document.createEvent('Event')
  // The rail would close its menu, but linkedom has no popovers.
  event.initEvent('click', false, true)
  await act(() => void main.querySelector('.place-new')?.dispatchEvent(event))
  expect([onNewQuery.mock.calls.length, event.defaultPrevented]).toEqual([1, true])
})

test('lets a user choose a workspace, and then forgets the open project', async () => {
  expect((await railOf('query')).all('.workspace')).toEqual([])
  expect(
    (await railOf('query', '', { owner: { user: 'ada', groups: [] } })).all('.workspace select'),
  ).toEqual([])
  const { all, pick, write, reload } = await railOf('query', '', {
    owner: { user: 'ada', groups: ['vldb'] },
  })
  expect(all('.workspace option')).toEqual(['My workspace', 'vldb'])
  await pick('.workspace select', 'vldb')
  expect(write.mock.calls).toEqual([
    ['workspace', 'vldb'],
    ['project', ''],
  ])
  expect(reload).toHaveBeenCalledOnce()
})

test('says why the daemon saves no documents', async () => {
  const noteOf = async (off?: 'no-user') => {
    const flow = { ...UNREACHED, ...(off && { workspace: { off } as WorkspaceFacts }) }
    return (await drawComponent(inView(viewOf(flow), h(OffNote, {})))).all('.note')
  }
  expect(await noteOf()).toEqual([])
  expect(await noteOf('no-user')).toHaveLength(1)
})
