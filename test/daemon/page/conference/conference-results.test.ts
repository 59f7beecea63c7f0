import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import { ConferenceResults } from '../../../../daemon/page/conference/conference-results.tsx'
import { NEW_PROJECT } from '../../../../daemon/page/conference/conference-state.ts'
import { resultIndex } from '../../../../daemon/page/conference/results/result-rows.ts'
import { useJudged } from '../../../../daemon/page/conference/use-conference.ts'
import type { Conference } from '../../../../shared/conference/conference-model.ts'
import type { ReadFile } from '../../../../shared/conference/files/read-file.ts'
import type { Source } from '../../../../shared/conference/project/project.ts'
import type { ProblemKey } from '../../../../shared/messages/en/places/conference-files.ts'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { asking, conferenceOf } from '../../../shared/conference/world.ts'
import { soon } from '../../../soon.ts'
import { drawInConference } from './conference-view.ts'

const WORLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One', key: 'conf/x/1' },
    { authors: ['Dee Poe', 'Cy Orr'], title: 'Two', key: 'conf/x/2' },
  ],
}
const BOTH = conferenceOf(
  { 1: { authors: ['Ann Lee'] }, 2: { authors: ['Dee Poe'] }, 3: { authors: ['Fay Solo'] } },
  ['Bo Xu', 'Cy Orr'],
)
// The results need only these parts of a check.
const BACKEND = {
  state: { kind: 'asking' },
  isOwn: true,
  look: async () => undefined,
} as unknown as BackendCheck

function* indexed(judged: Parameters<typeof resultIndex>[0]) {
  yield
  return resultIndex(judged)
}

type Wishes = { conference?: Conference; isAsked?: boolean; sources?: Source[]; files?: ReadFile[] }

async function resultsOf({ conference = BOTH, isAsked = true, sources = [], files = [] }: Wishes = {}) {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090', hash: '#/conference' })
  const { ask } = await asking(WORLD)
  const blocks = isAsked ? await ask(conference) : []
  const Results = () => null
  const page = await drawInConference(
    (open) => {
      const index = useJudged(open.state, indexed)
      return index ? h(ConferenceResults, { index, backend: BACKEND }) : h(Results, {})
    },
    { project: { ...NEW_PROJECT, conference, sources }, blocks, files, isTraceless: true },
  )
  await soon(() => expect(page.all('.document')).toHaveLength(1))
  const search = (words: string) => page.type('[type=search]', words)
  const rows = () =>
    page.all('.result-row .column-title, .result-row .column-name, .result-row .column-person')
  return { ...page, search, rows }
}
const source = (kind?: ProblemKey): Source => ({
  name: 'a.csv',
  format: 'authorsTable',
  rows: 1,
  used: 1,
  at: '2026-11-20T08:00:00.000Z',
  problems: kind ? { listed: [{ kind, values: {} }], count: 1 } : { listed: [], count: 0 },
})

test.each([
  ['a file differs in titles', { sources: [source('differentTitles')] }, true],
  ['a file has no number column', { sources: [source('noNumberColumn')] }, true],
  ['no file has reviewers', { sources: [source()], conference: { ...BOTH, reviewers: [] } }, true],
  ['the files need nothing', { sources: [source('nobody')] }, false],
])('opens the files by itself if needed: %s', async (_, wishes, isOpen) => {
  const { all, press } = await resultsOf(wishes)
  expect(all('.files-panel').length > 0).toBe(isOpen)
  await press('Files')
  expect(all('.files-panel').length > 0).toBe(!isOpen)
})

test('shows no results before the first answer', async () => {
  const { all } = await resultsOf({ isAsked: false })
  expect([all('.figure-bar .figure'), all('.result-grid')]).toEqual([[], []])
})

test('lists submissions, reviewers, names or a map, and returns from the map', async () => {
  const { all, press, main } = await resultsOf()
  const label = () => main.querySelector('.result-grid')?.getAttribute('class')
  const submissions = label()
  await press('by reviewer')
  expect(label()).not.toBe(submissions)
  await press('by submission')
  expect(label()).toBe(submissions)
  await press('Map')
  expect([all('.cell-map').length, label()]).toEqual([1, undefined])
  await press('Map')
  expect(label()).toBe(submissions)
})

test('finds submissions by words, and says that nothing fits', async () => {
  const { all, search } = await resultsOf()
  await search('dee')
  await soon(() => expect(all('.result-row')).toHaveLength(1))
  await search('nobody has this name')
  await soon(() => expect(all('.nobody')[0]).toMatch(/^Nothing here\./))
})

test('asks how many free reviewers a submission needs, within bounds', async () => {
  const { all, main, send, conference } = await resultsOf()
  await send('.figure-few', 'click')
  const type = async (value: string) => {
    Object.assign(main.querySelector('[type=number]') ?? {}, {
      value,
      valueAsNumber: Number(value || Number.NaN),
    })
    await send('[type=number]', 'input')
    return conference.state.project.settings.leastReviewers
  }
  expect(await type('2.9')).toBe(2)
  for (const value of ['0', '10001', '']) expect(await type(value)).toBe(2)
  expect(await type('1')).toBe(1)
  await act(async () => undefined)
  expect(all('.figure-few')).toHaveLength(1)
})
