import { expect, test } from 'vitest'
import {
  answerProject,
  type ProjectReport,
  type ProjectRequest,
  partsOf,
} from '../../../../shared/conference/project/project-thread.ts'
import { EMPTY } from './projects.ts'

/** Sends requests to a new worker's handler. Returns its reports up to the last one. */
function reportsOn(...requests: ProjectRequest[]): Promise<ProjectReport[]> {
  const reports: ProjectReport[] = []
  const { promise, resolve } = Promise.withResolvers<ProjectReport[]>()
  const answer = answerProject((report) => {
    reports.push(report)
    if (!('list' in report)) resolve(reports)
  })
  for (const request of requests) answer(request)
  return promise
}

const { version, name, policy, settings } = EMPTY
const LISTS = { submissions: [], reviewers: [], sources: [], choices: [], windows: [], proposals: [] }
const HEAD = { version, name, policy, settings }
const read = (document: unknown) =>
  reportsOn({
    read: 'project',
    document: new Blob([typeof document === 'string' ? document : JSON.stringify(document)]),
  })
const envelope = (body: unknown) => ({ revision: 3, name: 'VLDB', body })

test.each<[what: string, document: unknown, report: ProjectReport]>([
  ['text that is not JSON', '{"revision":3,', { unreadable: [] }],
  ['no revision', { name: 'VLDB', body: {} }, { unreadable: [] }],
  ['a body that is no object', envelope([]), { unreadable: [] }],
  ['a later version', envelope({ ...HEAD, version: 2, lists: LISTS }), { otherVersion: 2 }],
  [
    'a version that is no number',
    envelope({ ...HEAD, version: '1', lists: LISTS }),
    { unreadable: ['version'] },
  ],
  ['no lists', envelope(HEAD), { unreadable: ['lists'] }],
  ['no policy', envelope({ version, name, settings, lists: LISTS }), { unreadable: ['policy'] }],
])('refuses a document with %s', async (_what, document, report) => {
  expect(await read(document)).toEqual([report])
})

test('reports each list of a document, and names the invalid ones', async () => {
  const windows = [['ada', 12]]
  const lists = { windows, choices: [['a', { entry: 7 }]], proposals: { a: 1 }, unknown: [] }
  expect(await read(envelope({ ...HEAD, lists }))).toEqual([
    { list: 'windows', items: windows },
    { head: HEAD, revision: 3, name: 'VLDB', bad: ['choices', 'proposals', 'unknown'] },
  ])
})

test('writes each list as its last part left it', async () => {
  const whole = { list: 'windows', at: 0, items: [1, 2, 3] }
  const writing: ProjectRequest = { write: 'project', head: { version: 1 }, lists: ['windows', 'choices'] }
  const textAfter = async (...requests: ProjectRequest[]) => {
    const [report] = await reportsOn(...requests, writing)
    return report && 'written' in report ? await report.written.text() : report
  }
  const written = (windows: number[]) => JSON.stringify({ version: 1, lists: { windows, choices: [] } })
  expect(await textAfter()).toBe(written([]))
  expect(await textAfter(whole, writing, { ...whole, at: 1, items: [9] })).toBe(written([1, 2, 3]))
  expect(await textAfter(whole, { ...whole, at: 1, items: [9] })).toBe(written([1, 9]))
})

test.each([
  [0, [0]],
  [500, [500]],
  [501, [500, 1]],
  [1001, [500, 500, 1]],
])('splits a list of %i items into parts of %j', (length, sizes) => {
  const parts = [...partsOf(Array.from({ length }, (_, at) => at))]
  expect(parts.map(({ items }) => items.length)).toEqual(sizes)
  for (const { at, items } of parts) expect(items[0] ?? 0).toBe(at)
})
