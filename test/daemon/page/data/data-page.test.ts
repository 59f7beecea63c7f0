import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { DataPage } from '../../../../daemon/page/data/data-page.tsx'
import type { BackendStats } from '../../../../shared/contract/backend.ts'
import { PipelineContext } from '../../../../shared/ui/session/pipeline-provider.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView } from '../draw-component.ts'

const STATS = {
  publications: 43_821,
  authors: 9_000,
  names: 9_500,
  newest_year: 2026,
  data_date: '2026-11-01',
  sample: false,
}

type Wishes = {
  stats?: object | null
  pipeline?: object | null
  isOwn?: boolean
  may?: boolean
  status?: string
  logs?: string[]
}

async function pageOf({
  stats = {},
  isOwn = true,
  may = false,
  status = 'idle',
  logs = [],
  ...more
}: Wishes = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') })
  const send = vi.fn()
  const state = {
    status,
    step: null,
    message: '',
    started_at: null,
    finished_at: null,
    progress: null,
    source: null,
    logs,
    may_control: may,
  }
  const files = { files: [], free_bytes: 9e9, needed_bytes: 1 }
  const pipeline =
    'pipeline' in more
      ? more.pipeline
      : { state, isKnown: true, sending: null, refusal: null, files, send, start: vi.fn(), stop: vi.fn() }
  const kind = stats === null ? 'no-data' : 'ready'
  const backend = {
    state: { kind, stats: { ...STATS, ...stats } as BackendStats },
    isOwn,
    isOurs: true,
    isLooking: false,
    lookedAt: 0,
    look: vi.fn(),
  } as unknown as BackendCheck // the page draws only these parts
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090' })
  const component = h(PipelineContext.Provider, {
    value: pipeline as never,
    children: h(DataPage, { backend }),
  })
  const page = await drawComponent(inView({ flow: { backendBase: 'http://127.0.0.1:8091' } }, component))
  vi.useRealTimers()
  const facts = () => page.all('dt').map((name, at) => `${name}: ${page.all('dd')[at]}`)
  const drop = (...names: string[]) =>
    page.send('.data-page', 'drop', { dataTransfer: { files: names.map((name) => new File(['x'], name)) } })
  return { ...page, facts, drop, sent: send, look: backend.look }
}

test('waits for the backend, and checks it again', async () => {
  const { all, look } = await pageOf({ pipeline: null })
  expect(all('.late')).toHaveLength(1)
  expect(look).toHaveBeenCalledOnce()
})

test('shows the size, the date and the newest year of the data', async () => {
  expect((await pageOf()).facts()).toEqual([
    'Papers: 43,821',
    'People: 9,000',
    'Names: 9,500',
    'Date of the data: Nov 1, 2026',
    'Age of the data: 24 days ago',
    'Year of the newest papers: 2026',
  ])
  expect((await pageOf({ stats: { sample: true } })).facts()).toEqual([
    'Papers: 43,821',
    'People: 9,000',
    'Names: 9,500',
    'Data: sample',
  ])
})

test.each([
  ['of the last months', {}, []],
  [
    'of the year before last',
    { data_date: '2024-01-01', newest_year: 2024 },
    [expect.stringMatching(/^The data end on Jan 1, 2024/)],
  ],
  [
    'without a date',
    { data_date: null, newest_year: null },
    [expect.stringMatching(/^The date of the data is unknown/)],
  ],
  ['of the sample', { data_date: null, newest_year: null, sample: true }, []],
])('warns about old or undated data, but not about the sample: data %s', async (_, stats, says) => {
  expect((await pageOf({ stats })).all('.note-warning')).toEqual(says)
})

test.each([
  ['by a command', {}, /Run coauthors import where the backend runs\.$/],
  ['on another machine', { isOwn: false }, /^The data are loaded where the backend runs/],
  ['of the sample on another machine', { isOwn: false, stats: { sample: true } }, null],
])('says who loads the data %s', async (_, wishes, says) => {
  const lines = (await pageOf(wishes)).all('.data-page > p')
  expect(lines).toEqual(says ? [expect.stringMatching(says)] : [])
})

test('loads a dropped dump, but neither several files nor one during a load', async () => {
  const { drop, sent, all } = await pageOf({ may: true })
  await drop('a.xml', 'b.xml')
  expect([sent.mock.calls, all('[role=alert]').length]).toEqual([[], 1])
  await drop('dblp.xml.gz')
  expect(sent).toHaveBeenCalledOnce()
  const busy = await pageOf({ may: true, status: 'running' })
  await busy.drop('dblp.xml.gz')
  expect(busy.sent).not.toHaveBeenCalled()
  const other = await pageOf()
  await other.drop('dblp.xml.gz')
  expect(other.sent).not.toHaveBeenCalled()
})

test('shows the last two hundred lines of the log, newest first', async () => {
  const { main } = await pageOf({ may: true, logs: Array.from({ length: 203 }, (_, at) => `line ${at}`) })
  const lines = main.querySelector('textarea')?.value.split('\n') ?? []
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([200, 'line 202', 'line 3'])
})
