import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import type { Policy } from '../../../shared/contract/policies.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { sitesClient } from '../../daemon/sites-client.ts'
import { decision, nameQuery, save } from '../../daemon/store/own-work.ts'
import { putText } from '../../daemon/store/test-store.ts'
import { databaseFor, testOnSqlite } from '../../daemon/test-database.ts'
import { isPrivate } from '../../private-files.ts'
import { runHere } from '../../run-here.ts'
import { startHere } from '../../servers-here.ts'
import { startCommand } from '../start-command.ts'

/** In Vitest's project `postgres`, the first import goes to PostgreSQL. */

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

async function fillStore(name: string): Promise<NodeJS.ProcessEnv> {
  let now = Date.UTC(2026, 0, 1)
  const store = openStore(fileIn(name), { clock: () => new Date(now) })
  for (const owner of OWNERS) {
    now += 86_400_000
    const of = (kind: Parameters<typeof save>[1], body: unknown, more: object = {}) =>
      save(store, kind, body, more, owner)
    const large = {
      ...decision('a', 'b', `Ü of ${owner}\n`),
      doubtful: { count: 2, last_year: null },
      made_under,
    }
    const [one, other] = large.sides
    await of('decision', { ...large, sides: [{ ...one, more: 3, as_one: true }, other] })
    for (let at = 0; at < 25; at++) await of('decision', decision('a', `b${at}`))
    for (const entry of ['Wei Wang', 'Wang'])
      await of('choice', {
        entry,
        person: { key: 'homepages/w', name: 'Wei Wang 0011' },
        used: 'Wei Wang 0011',
      })
    for (const key of ['k', 'k2']) await nameQuery(store, key, `Named ${key}`, owner)
    await of('committee', { name: 'PC', list: 'Ada\n\nGrace' })
    await of('policy', policy)
    const lines = [{ name: 'All', affiliation: 'MIT', reason: 'institution', earlier: true }]
    await of('collaborators', { name: 'Mine', people: 'Ada', policy, out: ['homepages/b'], lines })
    for (const [id, name] of [
      ['1', 'VLDB 2027'],
      ['2', 'Empty'],
    ] as const) {
      await of('project', { name, lists: { choices: ['é\u0000'] } }, { id })
      now += 1000
    }
    await store.putDocuments(
      owner,
      'answer',
      Buffer.from('{"id":"1","body":{"version":1,\n "n": 1.5}}'),
      'one',
    )
    for (const origin of ['https://b.hotcrp.com', 'https://a.hotcrp.com']) await of('site', { origin })
  }
  for (const data_date of ['2026-09-01', '2026-10-01', '2026-11-01']) {
    await putText(store, 'k', JSON.stringify({ data_date, text: 'é' }))
    now += 1000
  }
  await putText(store, 'other', '{"sample":true}')
  await store.close()
  return storeIn(name)
}

/** Leaves out the revisions, because they differ between stores. */
function rowsIn(name: string): Record<string, unknown[]> {
  const database = new Database(join(folder.file(name), 'workspace.sqlite'), { readonly: true })
  try {
    database.prepare('ATTACH ? AS runtime').run(fileIn(name))
    const rowsOf = (query: string) =>
      database
        .prepare<[], Record<string, unknown>>(query)
        .all()
        .map((row) => JSON.stringify(row))
        .sort()
    const body = 'json(body) AS body'
    return {
      documents: rowsOf(`SELECT owner, kind, id, name, words, updated_at, ${body} FROM documents`),
      persons: rowsOf(
        `SELECT id, side, key, person.owner FROM document_keys AS person JOIN documents USING (revision)`,
      ),
      earlier: rowsOf(
        'SELECT owner, cache_key, answered_at, data_date, sample, response_json FROM earlier_answers',
      ),
      answers: rowsOf('SELECT * FROM query_cache'),
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

test('imports all exported documents and answers, each once', async () => {
  const from = await fillStore('from')
  const file = folder.file('work.jsonl')
  const exported = await workspace(from, 'export', file)
  expect(exported).toMatchObject({ code: 0, stderr: 'Exported 116 items.\n' })
  expect(isPrivate(file)).toBe(true)

  const database = await databaseFor(folder.path)
  const between = database ? { COAUTHORS_RUNTIME_DB: database } : await emptyStore('between')
  expect((await workspace(between, 'import', file)).stdout).toBe('116 items added, 0 left as they were.\n')
  expect((await workspace(between, 'import', file)).stdout).toBe('0 items added, 116 left as they were.\n')
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

const HEAD = '{"coauthors":"workspace","version":2}\n'
const site = (owner: string) => ({
  document: {
    kind: 'site',
    id: 'https://a.hotcrp.com',
    updated_at: '2026-01-01 00:00:00',
    body: { origin: 'https://a.hotcrp.com' },
  },
  owner,
})
const ITEM = `${JSON.stringify(site(''))}\n`
const END = '{"exported":1}\n'
const imported = async (text: string | Buffer, ...options: string[]) => {
  const env = await emptyStore('store')
  const ended = await runHere(['workspace', 'import', '-', ...options], env, text)
  return { ...ended, items: linesOf((await workspace(env, 'export')).stdout).slice(1, -1) }
}

testOnSqlite('imports into a running daemon', async () => {
  const env = await emptyStore('store')
  const daemon = await startHere('daemon', env)
  try {
    expect((await runHere(['workspace', 'import', '-'], env, HEAD + ITEM + END)).stdout).toMatch(
      /^1 item added/,
    )
    expect(await sitesClient({ base: daemon.url, fetch }).list()).toEqual(['https://a.hotcrp.com'])
    expect((await workspace(env, 'export')).stdout).toContain(ITEM)
    const headers = { origin: 'chrome-extension://another' }
    expect((await fetch(`${daemon.url}/api/runtime/workspace/export`, { headers })).status).toBe(403)
  } finally {
    await daemon.stop()
  }
})

testOnSqlite("gives a personal installation's documents to a user or a group on request", async () => {
  const theirs = `${JSON.stringify(site('group:pc'))}\n`
  const { items } = await imported(HEAD + ITEM + theirs + END, '--owner', 'user:Zoë')
  expect(items).toEqual([site('user:Zoë'), site('group:pc')])
})

testOnSqlite.each([
  ['of a newer version', HEAD.replace('2', '3') + ITEM, 1, 'its version is 3; this program reads 2'],
  ['of an earlier version', HEAD.replace('2', '1') + ITEM, 1, 'its version is 1; this program reads 2'],
  [
    'with a kind that this program does not know',
    `{"document":{"kind":"part","id":"1/head","updated_at":"2026-01-01 00:00:00","body":{}},"owner":""}\n`,
    1,
    'this version of CoAuthors does not know the kind part',
  ],
  ['of the cache', '{"key":"k","data":{}}\n', 1, 'it is not a line of an exported workspace'],
  ['of the page', '{"coauthors":"project","version":1}\n', 1, 'it is not a line of an exported workspace'],
  ['of plain text', 'text', 1, 'it is not complete JSON in UTF-8'],
])('refuses a file %s, and stores nothing', async (_, text, line, why) => {
  const { code, stderr, items } = await imported(text)
  expect(stderr).toMatch(new RegExp(`line ${line}: ${why}\\. `))
  expect([code, items]).toEqual([1, []])
})

testOnSqlite('stores the complete lines of a cut file', async () => {
  const cut = await imported(HEAD + ITEM)
  expect(cut).toMatchObject({ code: 1, items: [site('')] })
  expect(cut.stderr).toBe(
    'Before it stopped: 1 item added, 0 left as they were.\nStandard input was cut off: its last line is missing. Export it again.\n',
  )
  const inLine = await imported(HEAD + ITEM.replaceAll('a.h', 'b.h') + ITEM.slice(0, -9))
  expect(inLine.items).toHaveLength(2)
  expect(inLine.stderr).toContain('line 3: it is not complete JSON in UTF-8')
})

test('imports the rest in a second run after Ctrl-C', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows sends no signals')
  const database = await databaseFor(folder.path)
  const env = database ? { COAUTHORS_RUNTIME_DB: database } : await emptyStore('store')
  const lines = Array.from({ length: 100 }, (_, at) => {
    const content = { name: `${at}`, list: 'x'.repeat(20_000) }
    return `${JSON.stringify({ document: { kind: 'committee', id: `${at}`, updated_at: '2026-01-01 00:00:00', body: content }, owner: '' })}\n`
  })
  const { child, ended } = startCommand(['workspace', 'import', '-'], env)
  // The input has more than one piece, so the command stores the first piece. The input never ends.
  await new Promise((written) => child.stdin?.write(HEAD + lines.join(''), written))
  child.kill('SIGINT')
  const { code, stderr } = await ended
  expect(code).toBe(130)
  expect(stderr).toMatch(/^Before it stopped: \d+ items added, 0 left as they were\.\nStopped: import again/)
  const before = Number(/(\d+) items added/.exec(stderr)?.[1])
  const rest = await runHere(['workspace', 'import', '-'], env, HEAD + lines.join('') + END)
  expect(rest.stdout).toBe(`${lines.length - before} items added, ${before} left as they were.\n`)
})

testOnSqlite('names line and field of an impossible document', async () => {
  const bad = await imported(HEAD + ITEM.replaceAll('https://a', 'ftp://a') + END)
  expect(bad.stderr).toMatch(/line 2: body\.origin must be an origin/)
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const answer = `{"document":{"kind":"answer","id":"1","updated_at":"2026-01-01 00:00:00","body":{"a":${deep}}},"owner":""}\n`
  expect((await imported(HEAD + answer + END)).stderr).toContain('nested too deeply')
})

testOnSqlite('names the unreadable rows and leaves them out', async () => {
  const env = await emptyStore('store')
  const database = new Database(join(folder.file('store'), 'workspace.sqlite'))
  const insert = database.prepare(
    "INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body) VALUES ('', ?, ?, '', '', '', 2, ?)",
  )
  insert.run('committee', 'PC', '{')
  insert.run('site', 'https://a.hotcrp.com', '{"origin":"https://a.hotcrp.com"}')
  database.close()
  const { stdout, stderr } = await workspace(env, 'export')
  expect(linesOf(stdout)).toHaveLength(3)
  expect(stderr).toBe('Exported 1 item.\nLeft out because they cannot be read: 1 item (committee).\n')
})

testOnSqlite('exports the workspace even without the file of answers', async () => {
  const env = await fillStore('no-answers')
  const before = await workspace(env, 'export', folder.file('before.jsonl'))
  rmSync(fileIn('no-answers'))
  const after = await workspace(env, 'export', folder.file('after.jsonl'))
  expect([after.code, after.stderr]).toEqual([0, before.stderr.replace('before', 'after')])
  // The first line differs, because it has the time of the export.
  const items = (name: string) => readFileSync(folder.file(name), 'utf8').split('\n').slice(1)
  expect(items('after.jsonl')).toEqual(items('before.jsonl'))
})

testOnSqlite('reports that an emptied workspace file was moved aside', async () => {
  const env = await emptyStore('emptied')
  writeFileSync(join(folder.file('emptied'), 'workspace.sqlite'), '')
  const { code, stderr } = await workspace(env, 'export', folder.file('emptied.jsonl'))
  expect(code).toBe(0)
  expect(stderr).toMatch(/^The workspace was damaged or of another program: it was moved aside\. .*corrupt-/m)
})
