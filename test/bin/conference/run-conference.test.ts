import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { backendClient } from '../../../shared/clients/backend-client.ts'
import { documentsClient } from '../../../shared/clients/documents-client.ts'
import { findingOf } from '../../../shared/conflicts/decisions/finding.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK, calendarDate } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import { pairsPayload } from '../../../shared/query/payload.ts'
import { startScriptedBackend } from '../../browser/scripted-backend.ts'
import { startHere } from '../../servers-here.ts'
import { ofFolder, relay, useConference } from './conference-here.ts'

const { folder, backend, conference, lists, savedFiles } = useConference()

test('checks the files of a folder, and exits with 3', async () => {
  const { code, stdout, stderr } = await conference(ofFolder(lists()))
  expect(stdout).toMatch(
    /^undeclared, with proof +#1 – Scott Shenker: Ion Stoica \(7 joint papers, last 2013\)\n/,
  )
  expect(stdout).toMatch(/\ndeclared and proved +#2 – Jennifer Widom: Hector Garcia-Molina \(5 joint/)
  expect(stdout).toContain('\nPolicy: Any joint paper: all years\n')
  expect(stdout).toMatch(/\n2 undeclared, with proof · 1 declared and proved\n$/)
  expect(code).toBe(3)
  expect(stderr).toContain('authors.csv: HotCRP authors, submissions, 4 of 4 rows\n')
  expect(stderr).toContain('No decisions are applied.\n')
  expect(savedFiles()).toEqual([])
  const named = await conference([...ofFolder(lists()), '--daemon', 'http://127.0.0.1:1'])
  expect([named.code, named.stdout]).toEqual([1, ''])
  expect(named.stderr).toMatch(
    /^CoAuthors does not run at http:\/\/127\.0\.0\.1:1 [^\n]* add --no-decisions\.\n$/,
  )
})

test('writes CSV to standard output or to the file of --out', async () => {
  const path = lists()
  const args = [
    ...['--submissions', join(path, 'authors.csv'), '--committee', join(path, 'pcinfo.csv')],
    ...['--conflicts', join(path, 'pcconflicts.csv'), '--format', 'csv'],
  ]
  const { stdout, stderr } = await conference(args)
  expect(stderr).toMatch(/Data: dblp of Nov 21, 2026\nPolicy: Any joint paper: all years\n/)
  const rows: string[][] = parse(stdout, { bom: true })
  const found = rows.filter((row) => row[5] !== 'sign')
  expect(found.map((row) => row.slice(0, -1).join())).toEqual([
    'submission,title,author,reviewer,reviewer_email,verdict,reason,works,last_year,declared,author_chosen,reviewer_chosen,standing',
    '1,Streams,Ion Stoica,Scott Shenker,scott@x.org,conflict,,7,2013,,,,conflict',
    '2,Warehouses,Ion Stoica,Scott Shenker,scott@x.org,conflict,,7,2013,,,,conflict',
    '2,Warehouses,Hector Garcia-Molina,Jennifer Widom,jennifer@x.org,conflict,,5,2009,Recent collaborator,,,conflict',
  ])
  const out = join(path, 'out.csv')
  const written = await conference([...args, '--out', out])
  expect(written.stdout).toBe('')
  expect(readFileSync(out, 'utf8')).toBe(stdout)
})

test("judges a paper outside the policy's window as no conflict", async () => {
  const args = [...ofFolder(lists()), '--policy', 'pvldb', '--today', '2014-06-01', '--format', 'csv']
  const { stdout } = await conference(args)
  expect(stdout).toContain('1,Streams,Ion Stoica,Scott Shenker,scott@x.org,conflict,,3,2013,')
  expect(stdout).toContain(',Jennifer Widom,jennifer@x.org,clear,outside_policy,0,2009,Recent collaborator')
  const wrong = await conference([...ofFolder(lists()), '--today', '2014-02-31'])
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('It has to be a date')])
})

test('exits with 4 for an unknown reviewer, and with 0 if everybody is known and clear', async () => {
  const clear = { 'authors.csv': 'paper,title,name,email\n1,T,Jim Gray,jim@x.org\n', 'pcconflicts.csv': '' }
  const unknown = { ...clear, 'pcinfo.csv': 'name,email\nNobody Whatsoever,nobody@x.org\n' }
  const { code, stdout } = await conference(ofFolder(lists(unknown)))
  expect([code, stdout]).toEqual([4, expect.stringContaining('not found: Reviewer: Nobody Whatsoever\n')])
  expect((await conference(ofFolder(lists({ ...clear, 'pcinfo.csv': 'name\nScott Shenker\n' })))).code).toBe(
    0,
  )
})

test.each([
  [['--submissions', 'x.csv'], 'Name --submissions and --committee'],
  [
    ['--submissions', 'missing.csv', '--committee', 'missing.csv'],
    'missing.csv cannot be read (there is no such file).',
  ],
  [['--submissions', 'x.csv', '--committee', 'x.csv', '--apply'], 'Name the site for --apply'],
  [['--hotcrp', 'http://hotcrp.example.org'], 'Begin the address with https://.'],
  [['--hotcrp', 'https://hotcrp.example.org'], 'Set HOTCRP_TOKEN'],
  [['--hotcrp', 'x.org', '--committee', 'x.csv'], "cannot be used with option '--hotcrp"],
])('refuses %s in one line', async (args, text) => {
  const { code, stderr } = await conference(args, { HOTCRP_TOKEN: '' })
  expect([code, stderr]).toEqual([1, expect.stringContaining(text)])
})

test('names a backend that cannot look up conferences', async () => {
  const other = await startScriptedBackend({})
  onTestFinished(other.close)
  const { code, stderr } = await conference(ofFolder(lists()), { API_BASE_URL: other.url })
  expect(code).toBe(1)
  expect(stderr).toContain(`The backend at ${other.url} does not look up conferences`)
})

test('saves nothing if a run fails or is stopped', async () => {
  let stop = (): Promise<undefined> | 'refused' => 'refused'
  const { url } = await relay(backend(), { before: () => stop() })
  const path = lists()
  const failed = await conference(ofFolder(path), { API_BASE_URL: url })
  expect([failed.code, failed.stdout]).toEqual([1, ''])
  stop = () => {
    process.emit('SIGINT')
    return new Promise(() => {})
  }
  const stopped = await conference(ofFolder(path), { API_BASE_URL: url })
  expect([stopped.code, stopped.stdout, stopped.stderr]).toEqual([
    130,
    '',
    expect.stringContaining('Stopped.'),
  ])
  expect(savedFiles()).toEqual([])
})

/** Makes too many entries for one request. The extra entries are unknown dblp keys, because unknown names take longer. */
const inTwo = (): string =>
  lists({
    'authors.csv': `paper,title,name\n1,Streams,Ion Stoica\n${Array.from({ length: 10_001 }, (_, index) => `${9 + (index % 10)},Many,homepages/q/${index}\n`).join('')}`,
    'pcconflicts.csv': '',
  })

test('asks all pairs again if the backend loads newer data meanwhile', async () => {
  const { url } = await relay(backend(), {
    after: (number, answer) => (number === 1 ? answer : answer.replaceAll('2026-11-21', '2026-12-21')),
  })
  const { code, stdout, stderr } = await conference(ofFolder(inTwo()), { API_BASE_URL: url })
  expect(stderr).toContain('The data changed meanwhile: all pairs are asked again.\n')
  expect(stdout).toMatch(/^conflict, with proof +#1 – Scott Shenker: Ion Stoica/)
  expect(stdout).toContain('dblp of Dec 21, 2026')
  expect(code).toBe(3)
})

test('applies a dismissal unless --no-decisions is given', async () => {
  const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder(), API_BASE_URL: backend() })
  onTestFinished(daemon.stop)
  const asked = await backendClient({ base: backend(), fetch }).pairs(
    pairsPayload(['Ion Stoica'], ['Scott Shenker'], { exactBaseMatch: true }),
  )
  const table = judgedTable(pairTable(asked), ANY_WORK, calendarDate(new Date()))
  const pair = table.pairs[0]?.[0]
  const finding = pair ? findingOf(table, pair) : 'unresolved'
  if (typeof finding === 'string') throw new Error(finding)
  const { items: _, ...about } = finding
  const body = { ...about, ruling: 'dismissed', note: '' } as const
  await documentsClient({ base: daemon.url, fetch }).put('decision', { body })
  const withDaemon = { PORT: String(daemon.port) }
  const { stdout } = await conference([...ofFolder(lists()), '--format', 'csv'], withDaemon)
  expect(stdout).toContain('1,Streams,Ion Stoica,Scott Shenker,scott@x.org,dismissed,dismissed,7,2013,')
  const plain = await conference([...ofFolder(lists()), '--format', 'csv', '--no-decisions'], withDaemon)
  expect(plain.stdout).toContain('1,Streams,Ion Stoica,Scott Shenker,scott@x.org,conflict,,7,2013,')
  const hotcrp = await conference([...ofFolder(lists()), '--format', 'hotcrp', '--dismissed'], withDaemon)
  expect(hotcrp.stdout.split('\r\n').slice(1, 3)).toEqual([
    '1,conflict,scott@x.org,none:pinned unconflicted',
    '2,conflict,scott@x.org,none:pinned unconflicted',
  ])
})
