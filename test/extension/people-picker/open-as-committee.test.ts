import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawComponent, inView, viewOf } from '../../daemon/page/draw-component.ts'
import { flowServers } from '../../shared/query/flow-servers.ts'
import { soon } from '../../soon.ts'
import { extensionApi } from '../extension-storage.ts'

const opened: object[] = []
Object.assign(extensionApi, { tabs: { create: async (of: object) => opened.push(of) } })
const { OpenAsCommittee } = await import('../../../extension/people-picker/open-as-committee.tsx')

const CHANGE = '/api/runtime/documents/committee/change'
const servers = flowServers()
beforeEach(() => {
  opened.length = 0
  servers.daemon.on('/api/runtime/documents/committee/list', () => ({ body: { list: [], total: 0 } }))
  servers.daemon.on(CHANGE, ({ body }) => {
    const [{ body: saved }] = (body as { documents: [{ body: object }] }).documents // as the view sends them
    const document = {
      id: '1',
      revision: 1,
      name: '',
      updated_at: '',
      bytes: 1,
      kind: 'committee',
      body: saved,
    }
    return { body: { documents: [{ ok: true, document }] } }
  })
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
})

async function pressFor(names: string[], title: string) {
  const page = await drawComponent(inView(viewOf(servers.settings), h(OpenAsCommittee, { names, title })))
  expect(page.all('.warn')).toEqual([expect.stringMatching(/^\d[\d,]* names: the first 500 fit one query/)])
  await page.press('Open all as a committee')
  await soon(() => expect(opened.length + page.all('[role=alert]').length).toBe(1))
  return page.all('[role=alert]')
}
const NAMES = Array.from({ length: 501 }, (_, at) => `Person ${at}`)

test('saves the names under the title of their page, and opens the committees in a tab', async () => {
  expect(await pressFor(NAMES, ' Program\nCommittee ')).toEqual([])
  expect(servers.arrivedAt(CHANGE).map(({ body }) => body)).toMatchObject([
    { documents: [{ body: { name: 'Program Committee', list: NAMES.join('\n') } }] },
  ])
  expect(opened).toEqual([{ url: `${servers.daemon.base}#/settings/committees` }])
})

test('says why it opens no committee', async () => {
  expect(
    await pressFor(
      Array.from({ length: 5001 }, (_, at) => `Person ${at}`),
      'PC',
    ),
  ).toEqual([expect.stringContaining('5,000')])
  servers.daemon.on(CHANGE, () => ({ status: 507, body: { detail: 'The disk is full.' } }))
  expect(await pressFor(NAMES, 'PC')).toEqual([expect.stringContaining('The disk is full.')])
  expect(opened).toEqual([])
})
