import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startScriptedBackend } from '../../browser/scripted-backend.ts'
import { type HotcrpStandIn, startHotcrp } from '../../conference/hotcrp-stand-in.ts'
import { runHere } from '../../run-here.ts'
import { type RunningServer, startHere } from '../../servers-here.ts'

/** With the real backend, on the starter data. */

const STARTER = join(import.meta.dirname, '../../../backend/starter/starter.xml')
const AUTHORS = `paper,title,given_name,family_name,email,affiliation
1,Streams,Ion,Stoica,ion@x.org,Berkeley
2,Warehouses,Hector,Garcia-Molina,hector@x.org,Stanford
2,Warehouses,Ion,Stoica,ion@x.org,Berkeley
3,Nothing,Jim,Gray,jim@x.org,
`
const COMMITTEE = `name,email,affiliation,roles
Scott Shenker,scott@x.org,ICSI,pc
Jennifer Widom,jennifer@x.org,Stanford,pc
`
const CONFLICTS = `paper,title,given_name,family_name,email,conflicttype
2,Warehouses,Jennifer,Widom,jennifer@x.org,Recent collaborator
`

let folder: string
let backend: RunningServer
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coauthors-conference-'))
  await runHere(['import', STARTER], { COAUTHORS_DATA_DIR: folder })
  backend = await startHere('backend', { COAUTHORS_DATA_DIR: folder })
  // Nothing listens at the daemon's port.
  env = { COAUTHORS_DATA_DIR: folder, PORT: '1', API_BASE_URL: backend.url, NO_COLOR: '1' }
})
afterAll(async () => {
  await backend.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A folder with the files of a conference. */
function lists(files: Record<string, string> = {}): string {
  const path = mkdtempSync(join(folder, 'lists-'))
  const all = { 'authors.csv': AUTHORS, 'pcinfo.csv': COMMITTEE, 'pcconflicts.csv': CONFLICTS, ...files }
  for (const [name, content] of Object.entries(all)) writeFileSync(join(path, name), content)
  return path
}
const conference = (args: string[], more: NodeJS.ProcessEnv = {}) =>
  runHere(['conference', ...args], { ...env, ...more })
const ofFolder = (path: string): string[] => ['--submissions', path, '--committee', path]
const kept = (): string[] => readdirSync(folder).filter((name) => name.startsWith('conference-'))

test('a folder of files at once: findings gravest first, figures last, code 3, nothing kept afterwards', async () => {
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
  expect(kept()).toEqual([])
})

test('CSV to standard output, and to a file with --out', async () => {
  const path = lists()
  const args = [
    ...['--submissions', join(path, 'authors.csv'), '--committee', join(path, 'pcinfo.csv')],
    ...['--conflicts', join(path, 'pcconflicts.csv'), '--format', 'csv'],
  ]
  const { stdout } = await conference(args)
  expect(parse(stdout, { bom: true }).map((row: string[]) => row.join())).toEqual([
    'submission,title,author,reviewer,reviewer_email,verdict,reason,works,last_year,declared',
    '1,Streams,Ion Stoica,Scott Shenker,scott@x.org,conflict,,7,2013,',
    '2,Warehouses,Ion Stoica,Scott Shenker,scott@x.org,conflict,,7,2013,',
    '2,Warehouses,Hector Garcia-Molina,Jennifer Widom,jennifer@x.org,conflict,,5,2009,Recent collaborator',
  ])
  const out = join(path, 'out.csv')
  const written = await conference([...args, '--out', out])
  expect(written.stdout).toBe('')
  expect(readFileSync(out, 'utf8')).toBe(stdout)
})

test('a policy and a day judge the conference: what is outside the window is no conflict then', async () => {
  const args = [...ofFolder(lists()), '--policy', 'pvldb', '--today', '2014-06-01', '--format', 'csv']
  const { stdout } = await conference(args)
  expect(stdout).toContain('1,Streams,Ion Stoica,Scott Shenker,scott@x.org,conflict,,3,2013,')
  expect(stdout).toContain(',Jennifer Widom,jennifer@x.org,none,outside_policy,0,2009,Recent collaborator')
  const wrong = await conference([...ofFolder(lists()), '--today', '2014-02-31'])
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('It has to be a date')])
})

test('no conflict for certain while somebody is unknown: code 4; a clear conference: code 0', async () => {
  const clear = { 'authors.csv': 'paper,title,name,email\n1,T,Jim Gray,jim@x.org\n', 'pcconflicts.csv': '' }
  // The data count as those of all of dblp.
  const unknown = { ...clear, 'pcinfo.csv': 'name,email\nNobody Whatsoever,nobody@x.org\n' }
  const { code, stdout } = await conference(ofFolder(lists(unknown)))
  expect([code, stdout]).toEqual([4, expect.stringContaining('not found: Reviewer: Nobody Whatsoever\n')])
  expect((await conference(ofFolder(lists({ ...clear, 'pcinfo.csv': 'name\nScott Shenker\n' })))).code).toBe(
    0,
  )
})

test('rows with problems are said, at most twenty and how many more', async () => {
  const broken = Array.from({ length: 30 }, (_, index) => `,Title ${index},A,B,a${index}@x.org,\n`).join('')
  const { stderr, code } = await conference(ofFolder(lists({ 'authors.csv': AUTHORS + broken })))
  expect(
    stderr.match(/\n {2}authors\.csv, row \d+: The number of the submission is missing\./g),
  ).toHaveLength(20)
  expect(stderr).toContain('\n  … and 10 more\n')
  expect(code).toBe(3)
})

test.each([
  ['no submissions', { 'authors.csv': '', 'pcconflicts.csv': '' }, 'No submissions were found in '],
  ['no reviewers', { 'pcinfo.csv': '' }, 'No reviewers were found in '],
])('files with %s are refused in one line', async (_, files, text) => {
  const { code, stdout, stderr } = await conference(ofFolder(lists(files)))
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.split('\n').at(-2)).toContain(text)
})

test.each([
  [['--submissions', 'x.csv'], 'Name --submissions and --committee'],
  [
    ['--submissions', 'missing.csv', '--committee', 'missing.csv'],
    'missing.csv cannot be read (there is no such file).',
  ],
  [['--hotcrp', 'http://hotcrp.example.org'], 'Begin the address with https://.'],
  [['--hotcrp', 'https://hotcrp.example.org'], 'Set HOTCRP_TOKEN'],
  [['--hotcrp', 'x.org', '--committee', 'x.csv'], "cannot be used with option '--hotcrp"],
])('%s is refused in one line', async (args, text) => {
  const { code, stderr } = await conference(args, { HOTCRP_TOKEN: '' })
  expect([code, stderr]).toEqual([1, expect.stringContaining(text)])
})

test('a backend that does not look up conferences is said to be one', async () => {
  const other = await startScriptedBackend({})
  onTestFinished(other.close)
  const { code, stderr } = await conference(ofFolder(lists()), { API_BASE_URL: other.url })
  expect(code).toBe(1)
  expect(stderr).toContain(`The backend at ${other.url} does not look up conferences`)
})

/** Passes questions on to the backend, until it is told to fail. */
async function relay() {
  const relayed = { questions: 0, failsFrom: Number.POSITIVE_INFINITY }
  const server = createServer(async (request, response) => {
    if (relayed.questions >= relayed.failsFrom) return void response.writeHead(500).end('{}')
    relayed.questions++
    const body = await new Response(request as unknown as ReadableStream).text()
    const answer = await fetch(`${backend.url}${request.url}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
    })
    response.writeHead(answer.status, { 'content-type': 'application/x-ndjson' }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, relayed }
}

test('a run that fails half-way goes on from there, unless no trace is to be kept', async () => {
  const many = Array.from(
    { length: 10_001 },
    (_, index) => `${9 + (index % 10)},Many,Author ${index}\n`,
  ).join('')
  const path = lists({
    'authors.csv': `paper,title,name\n1,Streams,Ion Stoica\n${many}`,
    'pcconflicts.csv': '',
  })
  const { url, relayed } = await relay()
  relayed.failsFrom = 1
  const first = await conference([...ofFolder(path), '--no-trace'], { API_BASE_URL: url })
  expect([first.code, first.stderr]).toEqual([1, expect.not.stringContaining('goes on from there')])
  expect(kept()).toEqual([])

  relayed.failsFrom = 2
  const second = await conference(ofFolder(path), { API_BASE_URL: url })
  expect([second.code, second.stderr]).toEqual([
    1,
    expect.stringContaining('the same command goes on from there'),
  ])
  expect(kept()).toEqual(['conference-unfinished.ndjson'])

  relayed.failsFrom = Number.POSITIVE_INFINITY
  const last = await conference(ofFolder(path), { API_BASE_URL: url })
  expect(relayed.questions).toBe(3)
  expect([last.code, last.stdout]).toEqual([3, expect.stringContaining('#1 – Scott Shenker: Ion Stoica')])
  expect(kept()).toEqual([])
})

const SITE = {
  submissions: [
    { id: '1', title: 'Streams', authors: [{ name: 'Ion Stoica', email: 'ion@x.org' }], declared: [] },
    {
      id: '2',
      title: 'Other',
      authors: [{ name: 'Hector Garcia-Molina', email: 'hector@x.org' }],
      declared: [],
    },
  ],
  reviewers: [
    { name: 'Scott Shenker', email: 'scott@x.org', affiliation: 'ICSI' },
    { name: 'Jennifer Widom', email: 'jennifer@x.org', affiliation: 'Stanford' },
  ],
}

async function hotcrp(): Promise<[HotcrpStandIn, (...args: string[]) => ReturnType<typeof conference>]> {
  const site = await startHotcrp(SITE)
  onTestFinished(site.close)
  return [site, (...args) => conference(['--hotcrp', site.base, ...args], { HOTCRP_TOKEN: site.token })]
}

test('HotCRP is asked, and without --apply nothing is changed there', async () => {
  const [site, run] = await hotcrp()
  const before = site.conflicts()
  const { code, stdout, stderr } = await run('--format', 'hotcrp')
  expect(code).toBe(3)
  expect(stdout).toContain('1,conflict,scott@x.org,none:pinned collaborator\r\n')
  expect(stderr).toContain(
    'HotCRP would change: 2.\n  #1  Scott Shenker <scott@x.org>: pinned collaborator\n',
  )
  expect(stderr).toContain('Nothing was changed.')
  expect(site.conflicts()).toEqual(before)
})

test('--apply shows what HotCRP would change and then does it; the next run has nothing to give back', async () => {
  const [site, run] = await hotcrp()
  const { code, stderr } = await run('--apply')
  expect([code, stderr]).toEqual([3, expect.stringContaining('Changed in HotCRP: 2.\n')])
  expect(site.conflicts()).toMatchObject({
    '1 scott@x.org': 'pinned collaborator',
    '2 jennifer@x.org': 'pinned collaborator',
  })
  const again = await run('--apply')
  expect(again.stdout).toMatch(/\n0 undeclared, with proof · 2 declared and proved\n$/)
  expect(again.stderr).toContain('There is nothing to give back to HotCRP.\n')
})

test('a conflict that somebody has declared in HotCRP meanwhile is left alone', async () => {
  const [site, run] = await hotcrp()
  site.change('1,conflict,scott@x.org,pinned unconflicted')
  const { stderr } = await run('--apply')
  expect(stderr).toContain('HotCRP would change: 1.\n  #2  Jennifer Widom')
  expect(site.conflicts()['1 scott@x.org']).toBe('pinned unconflicted')
})

test('HotCRP that refuses the token is said to do so', async () => {
  const [site, run] = await hotcrp()
  site.setMode('refuse')
  const { code, stderr } = await run()
  expect([code, stderr]).toEqual([1, expect.stringContaining('HotCRP refused the token')])
})
