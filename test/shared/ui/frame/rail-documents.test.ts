import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { DocumentLinks, ListDocuments } from '../../../../shared/ui/frame/rail-documents.tsx'
import { drawComponent, inView, viewOf } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { flowServers } from '../../query/flow-servers.ts'

const servers = flowServers()
const documents = Array.from({ length: 10 }, (_, at) => ({ id: `d${at}`, name: `Document ${at}` }))

async function linksOf(openId: string | null, shown = documents, all?: string) {
  const page = await drawComponent(
    h(DocumentLinks, { place: 'query', documents: shown, openId, ...(all && { all }) }),
  )
  const current = () =>
    [...page.main.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent)
  return { ...page, current }
}

test('shows eight documents, and all at a press', async () => {
  const { all, press } = await linksOf(null)
  expect(all('a')).toHaveLength(8)
  await press(all('button')[0] ?? '')
  expect([all('a').length, all('button')]).toEqual([10, []])
  expect((await linksOf(null, documents.slice(0, 8))).all('button')).toEqual([])
  expect((await linksOf(null, [])).all('ul')).toEqual([])
})

test('shows the open document among the eight', async () => {
  const { all, current } = await linksOf('d9')
  expect([all('a').length, all('a').at(-1), current()]).toEqual([8, 'Document 9', ['Document 9']])
})

test('leads to the page with all documents, if there is one', async () => {
  const { main, all } = await linksOf(null, documents, '#/settings/queries')
  expect(all('button')).toEqual([])
  expect([...main.querySelectorAll('a')].at(-1)?.getAttribute('href')).toBe('#/settings/queries')
})

test('marks the list that the view has open', async () => {
  const list = [{ kind: 'collaborators', id: 'Ours', name: 'Ours', revision: 1, updated_at: '', bytes: 1 }]
  servers.daemon.on('/api/runtime/documents/collaborators/list', () => ({ body: { list, total: 1 } }))
  for (const [stored, current] of [
    ['{"name":"Ours"}', 1],
    ['{"name":7}', 0],
    ['no JSON', 0],
    [null, 0],
  ] as const) {
    const view = viewOf(servers.settings)
    vi.spyOn(view.storage, 'read').mockReturnValue(stored)
    const { all, main } = await drawComponent(inView(view, h(ListDocuments, {})))
    await soon(() => expect(all('a')).toEqual(['Ours']))
    expect(main.querySelectorAll('[aria-current=true]')).toHaveLength(current)
  }
})
