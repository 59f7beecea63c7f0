import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CoauthorsAnswer } from '../../../shared/contract/coauthors.ts'
import type { BackendCheck } from '../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView, viewOf } from '../../daemon/page/draw-component.ts'
import { coauthor, coauthorsAnswer } from '../../shared/collaborators/coauthors-answer.ts'
import { person } from '../../shared/conflicts/answers.ts'
import { EVENT, flowServers } from '../../shared/query/flow-servers.ts'
import { soon } from '../../soon.ts'
import { extensionApi } from '../extension-storage.ts'

const inserted: unknown[] = []
let tabs: object[]
Object.assign(extensionApi, {
  tabs: { query: async () => tabs },
  scripting: {
    executeScript: async ({ target, args }: { target: object; args?: unknown[] }) => {
      if (args) inserted.push({ target, args })
      return [{ result: { kind: 'inserted', inserted: 1, there: 0, field: '' } }]
    },
  },
})
const { MineShown } = await import('../../../extension/my-collaborators/collaborators-shown.tsx')

const OF = '/api/coauthors/of'
const servers = flowServers()
beforeEach(() => {
  inserted.length = 0
  tabs = [{ id: 5, windowId: 7 }]
  vi.stubGlobal('reportError', () => undefined)
})

const ANSWER = coauthorsAnswer({ Ada: [coauthor('Ben', 1, [2025, 2025], 'MIT')] })

async function shownFor(answer: CoauthorsAnswer | null, wishedFrame: number | null = null) {
  servers.backend.on(OF, () => (answer ? { body: answer } : { status: 500, body: { detail: 'Broken.' } }))
  const [onWishDone, onSave] = [vi.fn(), vi.fn()]
  const backend = {
    state: { kind: 'asking' },
    look: async () => null,
  } as Partial<BackendCheck> as BackendCheck // the view reads only these
  const props = { mine: { people: 'Ada', name: 'Ada' }, backend, wishedFrame, onWishDone, onSave }
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  const page = await drawComponent(inView(viewOf(servers.settings), h(MineShown, props)))
  await soon(() => expect(page.all('button').length).toBeGreaterThan(1))
  if (answer) await soon(() => expect(servers.arrivedAt(EVENT)).toHaveLength(1))
  return { ...page, onWishDone, onSave }
}

test('inserts the collaborators into the page at a press', async () => {
  const { all, press, main } = await shownFor(ANSWER)
  expect(all('strong')).toEqual(['1 collaborator'])
  expect(main.querySelector('a')?.getAttribute('href')).toMatch(/#\/collaborators\?list=/)
  await press('Insert into the field')
  await soon(() => expect(all('[role=status]').join()).toMatch(/1 line was inserted/))
  expect(inserted).toEqual([
    { target: { tabId: 5, frameIds: [0] }, args: [{ coauthorsLines: ['Ben (MIT)'] }] },
  ])
})

test('inserts by itself into the frame of the context menu, but only a list without a doubt', async () => {
  const { onWishDone } = await shownFor(ANSWER, 3)
  await soon(() => expect(inserted).toMatchObject([{ target: { frameIds: [3] } }]))
  expect(onWishDone).toHaveBeenCalledOnce()
  const doubtful = await shownFor({ ...ANSWER, sample: true }, 3)
  expect(doubtful.all('.note')).toHaveLength(2)
  expect(doubtful.all('button')).toContain('Insert these anyway')
  expect(inserted).toHaveLength(1)
})

test('says that the browser denies the page if no tab is in front', async () => {
  tabs = []
  const { all, press } = await shownFor(ANSWER)
  await press('Insert into the field')
  await soon(() => expect(all('[role=status]').join()).toMatch(/browser/))
  expect(inserted).toEqual([])
})

test('saves the person whom the user chooses for an uncertain name', async () => {
  const [author] = ANSWER.authors
  if (!author) return expect.unreachable()
  const candidates = [{ ...author, person: person('Ada 0001') }]
  const resolution = { entry: 'Ada', status: 'ambiguous' as const, persons: [] }
  const unsure = { ...author, coauthors: [], coauthor_count: null, candidates, resolution }
  const { all, press, onSave } = await shownFor({ ...ANSWER, authors: [unsure] })
  expect(all('strong')).toEqual([])
  await press('This person')
  expect(onSave).toHaveBeenCalledWith({ people: expect.any(String), name: 'Ada 0001' })
})

test('offers to ask again after a failure, or to use another name', async () => {
  const { all, press, onSave } = await shownFor(null)
  expect(all('[role=alert]').join()).toContain('Broken.')
  await press('Use another name')
  expect(onSave).toHaveBeenCalledWith(null)
  servers.backend.on(OF, () => ({ body: ANSWER }))
  await press('Try again')
  await soon(() => expect(all('strong')).toEqual(['1 collaborator']))
  await soon(() => expect(servers.arrivedAt(EVENT).length).toBeGreaterThan(0))
})

test('says that the chosen list is no longer saved, or that CoAuthors does not answer', async () => {
  const props = {
    mine: { list: 'Ours' },
    backend: { state: { kind: 'asking' } } as BackendCheck,
    wishedFrame: null,
    onWishDone: vi.fn(),
    onSave: vi.fn(),
  }
  const says = async () => {
    const page = await drawComponent(inView(viewOf(servers.settings), h(MineShown, props)))
    await soon(() => expect(page.all('button')).toEqual(['Use another name']))
    return page.all('[role=status]')[0]
  }
  servers.daemon.on('/api/runtime/documents/collaborators/list', () => ({ body: { list: [], total: 0 } }))
  expect(await says()).toMatch(/^The list “Ours” is no longer saved\./)
  servers.daemon.on('/api/runtime/documents/collaborators/list', () => ({
    status: 500,
    body: { detail: 'Broken.' },
  }))
  expect(await says()).toContain('Broken.')
})
