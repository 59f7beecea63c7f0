import { h } from 'preact'
import { beforeEach, expect, test } from 'vitest'
import type { PairTable } from '../../../../shared/conflicts/pair-table.ts'
import { useDeciding } from '../../../../shared/ui/decisions/use-deciding.ts'
import { drawComponent, inView, viewOf } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { decidedOn, first, tableOf } from '../../conflicts/decisions/decided.ts'
import { flowServers } from '../../query/flow-servers.ts'

const FIND = '/api/runtime/documents/decision/find'
const servers = flowServers()
beforeEach(() => {
  const { id: revision, pair: id, decided_at, ...body } = decidedOn(tableOf())
  const document = { kind: 'decision', id, name: '', revision, updated_at: decided_at, bytes: 1, body }
  servers.daemon.on(FIND, () => ({ body: { list: [document], truncated: false } }))
})

async function decidedFor(found: PairTable | null, off?: 'no-login') {
  const view = viewOf({ ...servers.settings, ...(off && { workspace: { off } }) })
  let seen: ReturnType<typeof useDeciding> | undefined
  const View = ({ found, judged }: { found: PairTable | null; judged: PairTable | null }) => {
    seen = useDeciding(found, judged, 'the key')
    return null
  }
  const page = await drawComponent(inView(view, h(View, { found, judged: found })))
  const show = (found: PairTable, judged = found) => page.draw(inView(view, h(View, { found, judged })))
  const shown = () => seen ?? expect.unreachable()
  const ruling = () => shown().table && first(shown().table ?? tableOf()).decision?.ruling
  return { show, shown, ruling, asked: () => servers.arrivedAt(FIND).length, queries: view.own.queries }
}
const idle = () => new Promise((resolve) => setTimeout(resolve, 20))

test('reads decisions once for an answer, also if another policy judges it', async () => {
  const { show, shown, ruling, asked } = await decidedFor(null)
  await idle()
  expect(shown()).toEqual({ table: null, deciding: null })
  const found = tableOf()
  await show(found)
  expect(ruling()).toBeUndefined()
  await soon(() => expect(ruling()).toBe('dismissed'))
  await show(found, { ...found })
  expect(ruling()).toBe('dismissed')
  await idle()
  expect(asked()).toBe(1)
  await show(tableOf())
  await soon(() => expect(asked()).toBe(2))
})

test('shows the answer without decisions if the daemon saves none for this view', async () => {
  const { ruling, shown, asked } = await decidedFor(tableOf(), 'no-login')
  await idle()
  expect([ruling(), shown().deciding, asked()]).toEqual([undefined, null, 0])
})

test('notes the name of the query with a decision', async () => {
  const { shown, ruling, queries, show } = await decidedFor(tableOf())
  await soon(() => expect(ruling()).toBe('dismissed'))
  expect(shown().deciding?.madeFor()).toEqual({ place: 'query' })
  const options = { exact_base_match: true, limit_per_pair: null, author_limit: null, year_min: null }
  const body = { name: 'Paper 42', question: { left: ['Ann Lee'], right: ['Bo Sun'], ...options } }
  await queries.loadWith(async () => [
    { kind: 'query', id: 'the key', name: '', revision: 1, updated_at: '', bytes: 1, body },
  ])
  await show(tableOf())
  expect(shown().deciding?.madeFor()).toEqual({ place: 'query', name: 'Paper 42' })
})
