import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { backendClient } from '../../../shared/clients/backend-client.ts'
import { documentsClient } from '../../../shared/clients/documents-client.ts'
import { findingOf } from '../../../shared/conflicts/decisions/finding.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK, calendarDate } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import { pairsPayload } from '../../../shared/query/payload.ts'
import { startScriptedBackend } from '../../browser/scripted-backend.ts'
import { type HotcrpStandIn, startHotcrp } from '../../conference/hotcrp-stand-in.ts'
import { runHere } from '../../run-here.ts'
import { type RunningServer, startHere } from '../../servers-here.ts'
import { encoded } from '../../shared/encodings/encoded.ts'

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

test('reads a folder of files, prints findings gravest first and figures last, ends with 3, and saves nothing', async () => {
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
  const named = await conference([...ofFolder(lists()), '--daemon', 'http://127.0.0.1:1'])
  expect([named.code, named.stdout]).toEqual([1, ''])
  expect(named.stderr).toMatch(
    /^CoAuthors does not run at http:\/\/127\.0\.0\.1:1 [^\n]* add --no-decisions\.\n$/,
  )
})

test('says the encoding of a file that is not UTF-8, asks where it is not certain, and is told by --encoding', async () => {
  const path = lists()
  const pc = join(path, 'pcinfo.csv')
  writeFileSync(pc, encoded('name,email\n芹沢 雄大,s@x.org\nScott Shenker,scott@x.org\n', 'shift_jis'))
  const guessed = await conference([...ofFolder(path), '--format', 'json'])
  expect(guessed.stderr).toContain(
    'pcinfo.csv is not UTF-8: read as Shift_JIS. If that is wrong, name its --encoding.\n',
  )
  expect(guessed.stdout).toContain('芹沢 雄大')
  writeFileSync(pc, encoded('name,email\nNils Björk,n@x.org\nScott Shenker,scott@x.org\n', 'macintosh'))
  const asked = await conference(ofFolder(path))
  expect(asked.code).toBe(1)
  expect(asked.stderr).toContain('Name it with --encoding: macintosh (Nils Björk,n@x.org), or windows-1252 (')
  const told = await conference([...ofFolder(path), '--encoding', 'macintosh', '--format', 'json'])
  expect(told.stdout).toContain('Nils Björk')
  const wrong = await conference([...ofFolder(path), '--encoding', 'klingon'])
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('It has to be a name such as')])
})

test('writes CSV to standard output, and to a file with --out', async () => {
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

test('judges the conference by a policy and a day, without conflicts outside the window', async () => {
  const args = [...ofFolder(lists()), '--policy', 'pvldb', '--today', '2014-06-01', '--format', 'csv']
  const { stdout } = await conference(args)
  expect(stdout).toContain('1,Streams,Ion Stoica,Scott Shenker,scott@x.org,conflict,,3,2013,')
  expect(stdout).toContain(',Jennifer Widom,jennifer@x.org,clear,outside_policy,0,2009,Recent collaborator')
  const wrong = await conference([...ofFolder(lists()), '--today', '2014-02-31'])
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('It has to be a date')])
})

test('ends with 4 while somebody is unknown, and with 0 for a clear conference', async () => {
  const clear = { 'authors.csv': 'paper,title,name,email\n1,T,Jim Gray,jim@x.org\n', 'pcconflicts.csv': '' }
  // The data count as those of all of dblp.
  const unknown = { ...clear, 'pcinfo.csv': 'name,email\nNobody Whatsoever,nobody@x.org\n' }
  const { code, stdout } = await conference(ofFolder(lists(unknown)))
  expect([code, stdout]).toEqual([4, expect.stringContaining('not found: Reviewer: Nobody Whatsoever\n')])
  expect((await conference(ofFolder(lists({ ...clear, 'pcinfo.csv': 'name\nScott Shenker\n' })))).code).toBe(
    0,
  )
})

test('ends with 4 if a file cannot be read', async () => {
  const files = {
    'pcinfo.csv': 'name\nScott Shenker\n',
    'authors.csv': 'paper,title,author\n3,Nothing,Jim Gray\n',
  }
  const unread = { 'pcconflicts.csv': '', 'more.json': '[{"name":' }
  const { code, stderr } = await conference(ofFolder(lists({ ...files, ...unread })))
  expect([code, stderr]).toEqual([4, expect.stringContaining('this is no all-clear')])
})

test('ends with 4 for a submission without authors, for which nobody is free', async () => {
  const files = { 'authors.csv': '#,title,authors\n1,T,\n', 'pcconflicts.csv': '' }
  const { code, stdout } = await conference(ofFolder(lists(files)))
  expect([code, stdout]).toEqual([4, expect.stringMatching(/^The authors of submission 1 are not named\.\n/)])
  expect(stdout).toMatch(/\n0 conflicts, with proof · 1 unknown person\n$/)
})

test('reports declared conflicts of other submissions first, and ends if most are', async () => {
  const rows = (...ids: number[]): string =>
    `paper,email,conflicttype\n${ids.map((id) => `${id},jennifer@x.org,Advisor`).join('\n')}\n`
  const some = await conference(ofFolder(lists({ 'pcconflicts.csv': rows(2, 8) })))
  expect(some.stderr).toMatch(/^1 of 2 declared conflicts name submissions that are not here\. .* \(8\)\n/)
  expect(some.code).toBe(3)
  const most = await conference(ofFolder(lists({ 'pcconflicts.csv': rows(2, 8, 9) })))
  expect([most.code, most.stdout]).toEqual([1, ''])
  expect(most.stderr).toMatch(/2 of 3 declared conflicts .* \(8, 9\) Nothing was judged: correct the file/)
})

test('files without declarations make nothing undeclared', async () => {
  const { stdout, code } = await conference(ofFolder(lists({ 'pcconflicts.csv': '' })))
  expect(stdout).toMatch(/^conflict, with proof +#1 – Scott Shenker/)
  expect(stdout).toContain('The files hold no declared conflicts')
  expect(stdout.replace(/.*hold no declared conflicts.*/, '')).not.toContain('undeclared')
  expect(code).toBe(3)
})

test('files of one name in two folders are told apart', async () => {
  const [one, other] = [lists(), lists({ 'authors.csv': AUTHORS.replace('1,Streams', '1,Another') })]
  const { stderr } = await conference([...ofFolder(one), '--conflicts', other])
  expect(stderr).toContain(
    `is “Streams” in ${join(one, 'authors.csv')}, but “Another” in ${join(other, 'authors.csv')}, which is called “1 (2)” here.`,
  )
  expect(stderr).not.toContain('is listed twice')
})

test('lists at most twenty rows with problems and counts the others, says that a committee is a guess, and prints no control character of a name', async () => {
  const broken = Array.from({ length: 30 }, (_, index) => `,Title ${index},A,B,a${index}@x.org,\n`).join('')
  const named = '4,\u001b[2JTitle,\u001b[2JScott,Shenker,s@x.org,\n'
  const { stdout, stderr, code } = await conference(
    ofFolder(
      lists({
        'authors.csv': AUTHORS + named + broken,
        'pcinfo.csv': '',
        'list.txt': 'Scott Shenker (ICSI)\nJennifer Widom (Stanford)\n',
      }),
    ),
  )
  expect(
    stderr.match(/\n {2}authors\.csv, row \d+: The number of the submission is missing\./g),
  ).toHaveLength(20)
  expect(stderr).toMatch(/\n {2}… and 1\d more\n/)
  expect(stderr).toContain(
    'list.txt: list of names, committee (a guess: the file does not say that they review), 2 of 2 rows\n',
  )
  expect(stdout).toMatch(/not found: Author #4: .*Scott Shenker\. Nearest in dblp: Scott Shenker\?\n/)
  expect(stdout).not.toContain('\u001b')
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
  [['--submissions', 'x.csv', '--committee', 'x.csv', '--apply'], 'Name the site for --apply'],
  [['--hotcrp', 'http://hotcrp.example.org'], 'Begin the address with https://.'],
  [['--hotcrp', 'https://hotcrp.example.org'], 'Set HOTCRP_TOKEN'],
  [['--hotcrp', 'x.org', '--committee', 'x.csv'], "cannot be used with option '--hotcrp"],
])('%s is refused in one line', async (args, text) => {
  const { code, stderr } = await conference(args, { HOTCRP_TOKEN: '' })
  expect([code, stderr]).toEqual([1, expect.stringContaining(text)])
})

test('says that a backend does not look up conferences', async () => {
  const other = await startScriptedBackend({})
  onTestFinished(other.close)
  const { code, stderr } = await conference(ofFolder(lists()), { API_BASE_URL: other.url })
  expect(code).toBe(1)
  expect(stderr).toContain(`The backend at ${other.url} does not look up conferences`)
})

/** Passes requests on to another server, in order. `before` may keep one from it, and `after` change the answer. */
async function relay(target: string, { before, after }: Relaying) {
  let count = 0
  const server = createServer(async (request, response) => {
    const number = ++count
    if ((await before?.(number)) === 'refused') return void response.writeHead(500).end('{}')
    const body = await text(request)
    const { authorization = '', 'content-type': type = '' } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      ...(request.method === 'POST' && { method: 'POST', body }),
      headers: { authorization, 'content-type': type },
    })
    const said = await answer.text()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(after?.(number, said, request.url ?? '') ?? said)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}
type Relaying = {
  before?: (number: number) => undefined | 'refused' | Promise<undefined>
  after?: (number: number, answer: string, url: string) => string
}

/** More authors than one question takes, so that there are two. For keys of nobody no similar name is searched. */
const inTwo = (): string =>
  lists({
    'authors.csv': `paper,title,name\n1,Streams,Ion Stoica\n${Array.from({ length: 10_001 }, (_, index) => `${9 + (index % 10)},Many,homepages/q/${index}\n`).join('')}`,
    'pcconflicts.csv': '',
  })

test('says why a run fails half-way, ends with 130 on Ctrl-C, and saves nothing in either case', async () => {
  let stop = (): Promise<undefined> | 'refused' => 'refused'
  const { url } = await relay(backend.url, {
    before: (number) => (number % 2 === 0 ? stop() : undefined),
  })
  const path = inTwo()
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
  expect(kept()).toEqual([])
})

test('leaves out pairs that were dismissed in the page, except with --no-decisions', async () => {
  const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder, API_BASE_URL: backend.url })
  onTestFinished(daemon.stop)
  const asked = await backendClient({ base: backend.url, fetch }).pairs(
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
  const asked = ['--hotcrp', site.base, '--no-decisions']
  return [site, (...args) => conference([...asked, ...args], { HOTCRP_TOKEN: site.token })]
}

test.each([['--format', 'hotcrp'], ['--format', 'openreview'], ['--apply']])(
  'writes nothing for another system (%s %s) while nobody tells what was decided',
  async (...options) => {
    const site = await startHotcrp(SITE)
    onTestFinished(site.close)
    const before = site.conflicts()
    const asked = ['--hotcrp', site.base, ...options.filter((one) => one !== undefined)]
    const { code, stdout, stderr } = await conference(asked, { HOTCRP_TOKEN: site.token })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^CoAuthors does not run at [^\n]* To leave them out, add --no-decisions\.\n$/)
    expect(site.conflicts()).toEqual(before)
  },
)

test('asks HotCRP, and changes nothing there without --apply', async () => {
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

test('shows the changes of HotCRP with --apply and makes them, so that the next run has none', async () => {
  const [site, run] = await hotcrp()
  const { code, stderr } = await run('--apply')
  expect([code, stderr]).toEqual([3, expect.stringContaining('Changed in HotCRP: 2.\n')])
  expect(site.conflicts()).toMatchObject({
    '1 scott@x.org': 'pinned collaborator',
    '2 jennifer@x.org': 'pinned collaborator',
  })
  const again = await run('--apply')
  expect(again.stdout).toMatch(/\n0 undeclared, with proof · 2 declared and proved · 1 unknown person\n$/)
  expect(again.stderr).toContain('There is nothing to give back to HotCRP.\n')
})

test('leaves a conflict alone that was declared in HotCRP meanwhile', async () => {
  const [site, run] = await hotcrp()
  site.change('1,conflict,scott@x.org,pinned unconflicted')
  const { stderr } = await run('--apply')
  expect(stderr).toContain('HotCRP would change: 1.\n  #2  Jennifer Widom')
  expect(site.conflicts()['1 scott@x.org']).toBe('pinned unconflicted')
})

test('ends with 4 where HotCRP does not show the authors of a submission', async () => {
  const site = await startHotcrp({ ...SITE, reviewers: SITE.reviewers.slice(0, 1), hidden: ['1'] })
  onTestFinished(site.close)
  const { code, stderr } = await conference(['--hotcrp', site.base], { HOTCRP_TOKEN: site.token })
  expect(code).toBe(4)
  expect(stderr).toContain('Submissions whose authors this account may not see, left out: 1.\n')
  expect(stderr).toContain('Not all that was given is read: this is no all-clear.\n')
})

test('says that HotCRP refuses the token', async () => {
  const [site, run] = await hotcrp()
  site.setMode('refuse')
  const { code, stderr } = await run()
  expect([code, stderr]).toEqual([1, expect.stringContaining('HotCRP refused the token')])
})

test('changes nothing in a HotCRP that has changed since the dry run, and shows the new list', async () => {
  const [site] = await hotcrp()
  let dryRuns = 0
  const { url } = await relay(site.base, {
    after: (_, answer, asked) => {
      if (asked.includes('dry_run') && ++dryRuns === 1) site.change('1,conflict,scott@x.org,advisor')
      return answer
    },
  })
  const { code, stderr } = await conference(['--hotcrp', url, '--apply', '--no-decisions'], {
    HOTCRP_TOKEN: site.token,
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /HotCRP would change: 2\.\n(?:.+\n){2}HotCRP would change: 1\.\n.+\nNothing was changed: HotCRP has changed/,
  )
  expect(site.conflicts()).toEqual({ '1 scott@x.org': 'advisor' })
})
