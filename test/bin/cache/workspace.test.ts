import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../../../daemon/store/open-store.ts'
import type { Policy } from '../../../shared/contract/policies.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { decision, question, side } from '../../daemon/store/own-work.ts'
import { databaseFor, testOnSqlite } from '../../daemon/test-database.ts'
import { isPrivate } from '../../private-files.ts'
import { runHere } from '../../run-here.ts'
import { startHere } from '../../servers-here.ts'
import { startCommand } from '../start-command.ts'

/** `coauthors workspace`: docs/dev/protocol.md, Workspace export. In the project `postgres`, the store in the middle is a database. */

const folder = useFolder()
const storeIn = (name: string): NodeJS.ProcessEnv => ({ COAUTHORS_DATA_DIR: folder.file(name) })
const workspace = (env: NodeJS.ProcessEnv, ...args: string[]) => runHere(['workspace', ...args], env)
const fileIn = (name: string) => join(folder.file(name), 'runtime.sqlite')
const emptyStore = async (name: string) => {
  await openStore(fileIn(name)).close()
  return storeIn(name)
}

const policy: Policy = { name: 'Ours', months: 24, without: ['preprint'], least: 2, authors: null }
const made_under = { policy, judged_at: '2026-11-22', year_min: 2020, exact_base_match: true }
const OWNERS = ['', 'user:Zoë', 'group:pc']

/** A store with some of each kind, of three owners. */
async function fillStore(name: string): Promise<NodeJS.ProcessEnv> {
  let now = Date.UTC(2026, 0, 1)
  const store = openStore(fileIn(name), { clock: () => new Date(now) })
  for (const owner of OWNERS) {
    now += 86_400_000
    const { decisions, choices, namedQueries, ownItems, projects, sites } = store.workspaceOf(owner)
    const large = {
      ...decision('a', 'b', `Ü of ${owner}\n`),
      doubtful: { count: 2, last_year: null },
      made_under,
    }
    await decisions.put({ ...large, sides: [{ ...side('a'), more: 3, as_one: true }, side('b')] }, null)
    for (let at = 0; at < 25; at++) await decisions.put(decision('a', `b${at}`), null)
    for (const entry of ['Wei Wang', 'Wang']) {
      const person = { key: 'homepages/w', name: 'Wei Wang 0011' }
      await choices.put({ entry, person, used: 'Wei Wang 0011' })
    }
    for (const key of ['k', 'k2']) await namedQueries.name(key, `Named ${key}`, question)
    await ownItems.put({ kind: 'committee', item: { name: 'PC', list: 'Ada\n\nGrace' }, replaces: null })
    await ownItems.put({ kind: 'policy', item: policy, replaces: null })
    const lines = [{ name: 'All', affiliation: 'MIT', reason: 'institution' as const, earlier: true }]
    const mine = { name: 'Mine', people: 'Ada', policy, out: ['homepages/b'], lines }
    await ownItems.put({ kind: 'collaborators', item: mine, replaces: null })
    for (const name of ['VLDB 2027', 'Empty']) {
      const made = await projects.create(name)
      const id = 'id' in made ? made.id : 0
      now += 1000
      if (name === 'Empty') continue
      await projects.put({ id, part: 'head', replaces: null, content: '{"version":1,\n "n": 1.5}' })
      await projects.put({ id, part: 'g1.choices.0', replaces: null, content: '["é\\u0000"]' })
    }
    for (const origin of ['https://b.hotcrp.com', 'https://a.hotcrp.com']) await sites.connect(origin)
  }
  for (const data_date of ['2026-09-01', '2026-10-01', '2026-11-01']) {
    await putText(store, 'k', JSON.stringify({ data_date, text: 'é' }))
    now += 1000
  }
  await putText(store, 'other', '{"sample":true}')
  await store.close()
  return storeIn(name)
}

/** All rows of a file's own work and its answers; an id is what it stands for. */
function rowsIn(name: string): Record<string, unknown[]> {
  const database = new Database(join(folder.file(name), 'workspace.sqlite'), { readonly: true })
  try {
    database.prepare('ATTACH ? AS runtime').run(fileIn(name))
    const rowsOf = (table: string, id = '') => {
      const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()
      return rows.map(({ [id]: _, ...row }) => JSON.stringify(row)).sort()
    }
    return {
      decisions: rowsOf('decisions', 'id'),
      persons: rowsOf(`(SELECT pair, side, person_key, person.name, person.owner
        FROM decision_persons AS person JOIN decisions ON id = decision_id)`),
      choices: rowsOf('person_choices', 'id'),
      queries: rowsOf('named_queries'),
      earlier: rowsOf('earlier_answers', 'id'),
      items: rowsOf('own_items', 'id'),
      projects: rowsOf('projects', 'id'),
      parts: rowsOf(`(SELECT owner, name, part, bytes = octet_length(json), parts.updated_at, json(json)
        FROM project_parts AS parts JOIN projects ON id = project_id)`),
      sites: rowsOf('connected_sites', 'id'),
      answers: rowsOf('query_cache'),
    }
  } finally {
    database.close()
  }
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('all own work, and the cache, go to another store and back as they were, and a second time change nothing', async () => {
  const from = await fillStore('from')
  const file = folder.file('work.jsonl')
  const exported = await workspace(from, 'export', file)
  expect(exported).toMatchObject({ code: 0, stderr: 'Exported 113 items.\n' })
  expect(isPrivate(file)).toBe(true)

  const database = await databaseFor(folder.path)
  const between = database ? { COAUTHORS_RUNTIME_DB: database } : await emptyStore('between')
  expect((await workspace(between, 'import', file)).stdout).toBe('113 items added, 0 left as they were.\n')
  expect((await workspace(between, 'import', file)).stdout).toBe('0 items added, 113 left as they were.\n')
  const { stdout: answers } = await runHere(['cache', 'export'], from)
  expect((await runHere(['cache', 'import', '-'], between, answers)).stdout).toMatch(/^2 answers added/)

  const { stdout: again } = await workspace(between, 'export')
  expect(linesOf(again).slice(1)).toEqual(linesOf(readFileSync(file, 'utf8')).slice(1))
  const back = await emptyStore('back')
  expect((await runHere(['workspace', 'import', '-'], back, again)).code).toBe(0)
  const { stdout: answersAgain } = await runHere(['cache', 'export'], between)
  await runHere(['cache', 'import', '-'], back, answersAgain)
  expect(rowsIn('back')).toEqual(rowsIn('from'))
  expect((await runHere(['cache', 'stats'], between)).stdout).toContain('answers  2,')
})

const HEAD = '{"coauthors":"workspace","version":1}\n'
const ITEM = '{"site":"https://a.hotcrp.com","owner":""}\n'
const END = '{"exported":1}\n'
const imported = async (text: string | Buffer, ...options: string[]) => {
  const env = await emptyStore('store')
  const ended = await runHere(['workspace', 'import', '-', ...options], env, text)
  return { ...ended, items: linesOf((await workspace(env, 'export')).stdout).slice(1, -1) }
}

testOnSqlite('the daemon that runs has what is imported, and exports it', async () => {
  const env = await emptyStore('store')
  const daemon = await startHere('daemon', env)
  try {
    expect((await runHere(['workspace', 'import', '-'], env, HEAD + ITEM + END)).stdout).toMatch(
      /^1 item added/,
    )
    const sites = await (await fetch(`${daemon.url}/api/runtime/sites/list`)).json()
    expect(sites.list).toEqual(['https://a.hotcrp.com'])
    expect((await workspace(env, 'export')).stdout).toContain(ITEM)
    const headers = { origin: 'chrome-extension://another' }
    expect((await fetch(`${daemon.url}/api/runtime/workspace/export`, { headers })).status).toBe(403)
  } finally {
    await daemon.stop()
  }
})

testOnSqlite("the work of a personal installation becomes a user's or a group's on request", async () => {
  const theirs = ITEM.replace('""', '"group:pc"')
  const { items } = await imported(HEAD + ITEM + theirs + END, '--owner', 'user:Zoë')
  expect(items).toEqual([
    { site: 'https://a.hotcrp.com', owner: 'user:Zoë' },
    { site: 'https://a.hotcrp.com', owner: 'group:pc' },
  ])
  expect(await imported(HEAD + END, '--owner', 'Zoë')).toMatchObject({
    code: 1,
    stderr: '--owner has to be user:NAME or group:NAME, not Zoë.\n',
  })
})

testOnSqlite.each([
  ['of a newer version', HEAD.replace('1', '2') + ITEM, 1, 'it is of version 2; this program knows 1'],
  ['of the cache', '{"key":"k","data":{}}\n', 1, 'it is no line of an exported workspace'],
  ['of no lines', 'text', 1, 'it is not JSON in UTF-8, or not all of it'],
])('a file %s is refused, and nothing is stored', async (_, text, line, why) => {
  const { code, stderr, items } = await imported(text)
  expect(stderr).toContain(`line ${line}: ${why}. `)
  expect([code, items]).toEqual([1, []])
})

testOnSqlite('of a file that was cut, the whole lines are stored, and it is said', async () => {
  const cut = await imported(HEAD + ITEM)
  expect(cut).toMatchObject({ code: 1, items: [{ site: 'https://a.hotcrp.com' }] })
  expect(cut.stderr).toBe(
    'Before it stopped: 1 item added, 0 left as they were.\nStandard input has no end: it was cut off. Export again for what is missing.\n',
  )
  const inLine = await imported(HEAD + ITEM.replace('a.h', 'b.h') + ITEM.slice(0, -9))
  expect(inLine.items).toHaveLength(2)
  expect(inLine.stderr).toContain('line 3: it is not JSON in UTF-8, or not all of it')
})

test('an import that Ctrl-C has stopped is completed by the next one', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows sends no signals')
  const database = await databaseFor(folder.path)
  const env = database ? { COAUTHORS_RUNTIME_DB: database } : await emptyStore('store')
  const lines = Array.from({ length: 100 }, (_, at) => {
    const content = { name: `${at}`, list: 'x'.repeat(20_000) }
    return `${JSON.stringify({ item: { kind: 'committee', content, updated_at: 'x' }, owner: '' })}\n`
  })
  const { child, ended } = startCommand(['workspace', 'import', '-'], env)
  // More than one piece: when the pipe has taken all of it, the first is stored. The end never comes.
  await new Promise((written) => child.stdin?.write(HEAD + lines.join(''), written))
  child.kill('SIGINT')
  const { code, stderr } = await ended
  expect(code).toBe(130)
  expect(stderr).toMatch(/^Before it stopped: \d+ items added, 0 left as they were\.\nStopped: import again/)
  const before = Number(/(\d+) items added/.exec(stderr)?.[1])
  const rest = await runHere(['workspace', 'import', '-'], env, HEAD + lines.join('') + END)
  expect(rest.stdout).toBe(`${lines.length - before} items added, ${before} left as they were.\n`)
})

testOnSqlite('an impossible item is named with its place, and a project of the same name stays', async () => {
  const project = (version: number) =>
    `{"project":{"name":"A","made_at":"x","updated_at":"y","parts":[{"part":"head","updated_at":"z","content":{"v":${version}}}]},"owner":""}\n`
  const first = await imported(HEAD + project(1) + END)
  expect((await imported(HEAD + project(2) + END)).stdout).toBe('0 items added, 1 left as they were.\n')
  expect((await imported(HEAD + END)).items).toEqual(first.items)
  const bad = await imported(HEAD + project(3).replace('"A"', '"B"').replace('head', 'Head') + END)
  expect(bad.stderr).toMatch(/line 2: project: parts\.0\.part must be 1 to 60 of a-z/)
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  expect((await imported(HEAD + project(4).replace('{"v":4}', deep) + END)).stderr).toContain(
    'nested too deeply',
  )
})

testOnSqlite('rows that cannot be read are left out and named', async () => {
  const env = storeIn('store')
  const daemon = await startHere('daemon', env)
  const database = new Database(join(folder.file('store'), 'workspace.sqlite'))
  database.exec(`INSERT INTO connected_sites (origin) VALUES ('x y'), ('https://a.hotcrp.com');
    INSERT INTO own_items (kind, name, content_json, updated_at) VALUES ('committee', 'PC', '{', '')`)
  database.close()
  const { stdout, stderr } = await workspace(env, 'export')
  await daemon.stop()
  expect(linesOf(stdout)).toHaveLength(3)
  expect(stderr).toBe('Exported 1 item.\nLeft out, for they cannot be read: 2 items (item, site).\n')
})
