import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { RUNTIME } from '../../../../../daemon/store/runtime/file/runtime-schema.ts'
import { WriteQueue } from '../../../../../daemon/store/sql/write-queue.ts'
import { openDatabase, setUpConnection } from '../../../../../daemon/store/sqlite/database-file.ts'
import { migrate } from '../../../../../daemon/store/sqlite/migrate.ts'
import { runNow, sqliteEngine } from '../../../../../daemon/store/sqlite/sqlite-engine.ts'
import { listEarlier } from '../../../../../daemon/store/workspace/earlier-answers.ts'
import { projectsIn, WORKSPACE } from '../../../../../daemon/store/workspace/file/workspace-schema.ts'
import { workspaceTables } from '../../../../../daemon/store/workspace/workspace-tables.ts'
import { useFolder } from '../../../daemon.ts'
import { insertRows } from '../../old-store.ts'
import { decision, question, side } from '../../own-work.ts'

/** Workspaces of earlier versions: docs/dev/security.md, Start. */

const folder = useFolder()
const AT = '2026-01-01 00:00:00'

/** Makes a workspace of an earlier version. */
function writeOld(version: number, fill: (old: Database.Database) => void): string {
  const path = folder.file('workspace.sqlite')
  const old = new Database(path)
  setUpConnection(old, WORKSPACE)
  migrate(old, { ...WORKSPACE, migrations: WORKSPACE.migrations.slice(0, version) })
  fill(old)
  old.close()
  return path
}

function openNow(path: string) {
  const { database, migration } = openDatabase(path, WORKSPACE)
  onTestFinished(() => void database.close())
  const engine = sqliteEngine(database)
  const parts = { engine, queue: new WriteQueue(engine, { lockWaitMs: 1000 }), clock: () => new Date() }
  const answers = openDatabase(`${path}.answers`, RUNTIME).database
  onTestFinished(() => void answers.close())
  const tables = workspaceTables({ ...parts, owner: '' }, () => sqliteEngine(answers))
  return { database, migration, tables }
}

const pair = (left: string, right: string) => JSON.stringify([side(left), side(right)])
const decisionRow = (id: number, left: string, right: string) => ({
  id,
  pair: pair(left, right),
  ruling: 'dismissed',
  note: `note ${id}`,
  verdict: 'conflict',
  sides_json: pair(left, right),
  works_json: '[]',
  work_count: 0,
  words: `${left}\n${right}`.toLowerCase(),
  decided_at: AT,
  doubtful_json: '{"count":1,"last_year":null}',
})
const personRow = (decision_id: number, at: number, name: string) => ({
  decision_id,
  side: at,
  person_key: `homepages/${name}`,
  name,
})

function fillVersion3(old: Database.Database): void {
  insertRows(old, 'decisions', [decisionRow(3, 'Ann', 'Bo'), decisionRow(9, 'Cy', 'Di')])
  insertRows(old, 'decision_persons', [personRow(3, 0, 'Ann'), personRow(3, 1, 'Bo')])
  old.exec('DELETE FROM decisions WHERE id = 9')
  const choice = { entry: 'W', person_key: 'k', name: 'Wei', used: 'Wei 1', words: 'wei', chosen_at: AT }
  insertRows(old, 'person_choices', [{ id: 4, ...choice }])
  const named = { question_json: JSON.stringify(question), words: 'vldb', named_at: AT }
  insertRows(old, 'named_queries', [{ cache_key: 'k', name: 'VLDB', ...named }])
  const answer = { answered_at: AT, data_date: '2026-01-01', sample: 0, bytes: 2, response_json: '{}' }
  insertRows(old, 'earlier_answers', [{ id: 7, cache_key: 'k', ...answer }])
  const content_json = '{"name":"PC","list":"Ann"}'
  insertRows(old, 'own_items', [{ id: 5, kind: 'committee', name: 'PC', content_json, updated_at: AT }])
  const times = { made_at: AT, updated_at: AT }
  insertRows(old, 'projects', [
    { id: 2, name: 'SIGMOD', ...times },
    { id: 8, name: 'gone', ...times },
  ])
  const part = { part: 'head', bytes: 9, updated_at: AT, json: '{"of": 2}' }
  insertRows(old, 'project_parts', [{ revision: 6, project_id: 2, ...part }])
  insertRows(old, 'project_parts', [{ revision: 11, project_id: 8, ...part }])
  old.exec('DELETE FROM projects WHERE id = 8')
  insertRows(old, 'workspace_facts', [
    { name: 'sites', value: '["https://b.test","https://a.test","https://b.test",1]' },
    { name: 'seal', value: 'sealed' },
  ])
}

test('a workspace of before there were owners keeps each row and its id for the one user', async () => {
  const { database, migration, tables } = openNow(writeOld(3, fillVersion3))
  expect(migration).toEqual({ from: 3, copy: folder.file('workspace.sqlite.before-version-4') })
  const found = await tables.decisions.find({ keys: ['homepages/Ann'], names: ['Bo'] })
  expect(found.decisions).toMatchObject([{ id: 3, note: 'note 3', doubtful: { count: 1 }, decided_at: AT }])
  expect(await tables.choices.find(['W'])).toMatchObject([{ id: 4, used: 'Wei 1' }])
  expect(await tables.namedQueries.list('vldb')).toMatchObject([{ key: 'k', name: 'VLDB', question }])
  expect(runNow(database, listEarlier('', 'k'))).toMatchObject([{ id: 7, data_date: '2026-01-01' }])
  expect((await tables.ownItems.list('committee')).map(String)).toEqual([
    '{"id":5,"item":{"name":"PC","list":"Ann"}}',
  ])
  expect(await tables.projects.list()).toEqual([
    { id: 2, name: 'SIGMOD', made_at: AT, updated_at: AT, bytes: 9 },
  ])
  expect(await tables.projects.part(2, 'head')).toEqual({ revision: 6, json: Buffer.from('{"of": 2}') })
  expect(await tables.sites.list()).toEqual(['https://b.test', 'https://a.test'])
  expect(database.prepare('SELECT name FROM workspace_facts').pluck().all()).toEqual(['seal'])
  expect(database.pragma('foreign_key_check')).toEqual([])
})

test('an id that was given before the migration is given to nothing else', async () => {
  const { database, tables } = openNow(writeOld(3, fillVersion3))
  expect(projectsIn(database)).toEqual({ ids: [2], last: 8 })
  expect(await tables.decisions.put(decision('x', 'y'), null)).toMatchObject({ decision: { id: 10 } })
  expect(await tables.projects.create('VLDB')).toEqual({ id: 9 })
  const part = { id: 9, part: 'head', replaces: null, content: '{}' }
  expect(await tables.projects.put(part)).toEqual({ revision: 12 })
  const item = { name: 'PC', list: 'Bo' }
  expect(await tables.ownItems.put({ kind: 'committee', item, replaces: 5 })).toEqual({ kind: 'kept', id: 6 })
})

test('what belongs to a row goes with it, as before the migration', async () => {
  const { database, tables } = openNow(writeOld(3, fillVersion3))
  await tables.projects.remove(2)
  expect(database.prepare('SELECT count(*) FROM project_parts').pluck().get()).toBe(0)
  await tables.decisions.withdraw(3, pair('Ann', 'Bo'))
  expect(database.prepare('SELECT count(*) FROM decision_persons').pluck().get()).toBe(0)
})

test.each(['no JSON', '{"0":1}', 'null'])(
  'a list of sites that is none becomes no site: %s',
  async (value) => {
    const path = writeOld(1, (old) => insertRows(old, 'workspace_facts', [{ name: 'sites', value }]))
    expect(await openNow(path).tables.sites.list()).toEqual([])
  },
)
