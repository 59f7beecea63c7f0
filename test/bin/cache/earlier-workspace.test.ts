import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { decision, NAMED_QUERY } from '../../daemon/store/own-work.ts'
import { runHere } from '../../run-here.ts'

const folder = useFolder()

test('imports the workspace file of an early version once', async () => {
  const file = folder.file('earlier.sqlite')
  const old = new Database(file)
  old.exec(`
    CREATE TABLE decisions (id INTEGER PRIMARY KEY, owner, ruling, note, verdict, work_count, decided_at, sides_json,
      works_json, doubtful_json, made_under_json);
    CREATE TABLE person_choices (id INTEGER PRIMARY KEY, owner, entry, person_key, name, used, chosen_at);
    CREATE TABLE named_queries (owner, cache_key, name, question_json, named_at);
    CREATE TABLE earlier_answers (id INTEGER PRIMARY KEY, cache_key, answered_at, data_date, sample, response_json);
    CREATE TABLE own_items (id INTEGER PRIMARY KEY, owner, kind, content_json, updated_at);
    CREATE TABLE projects (id INTEGER PRIMARY KEY, owner, name, made_at, updated_at);
    CREATE TABLE project_parts (project_id, part, updated_at, json);
    CREATE TABLE connected_sites (id INTEGER PRIMARY KEY, owner, origin);
    INSERT INTO own_items VALUES (1, '', 'committee', '{"name":"PC","list":"Ada"}', '2026-01-02 03:04:05');
    INSERT INTO projects VALUES (1, '', 'VLDB', '2026-01-01 00:00:00', '2026-01-02 03:04:05');
    INSERT INTO project_parts VALUES (1, 'head', '2026-01-02 03:04:05',
      '{"version":1,"by":"x","lists":{"choices":["g1.choices.0"]},"blocks":[]}');
    INSERT INTO project_parts VALUES (1, 'g1.choices.0', '2026-01-02 03:04:05', '[["ada",{"entry":"Ada"}]]');
    INSERT INTO person_choices VALUES (1, '', 'Wei Wang', 'w', 'W', 'W', '2026-01-02 03:04:05');
    INSERT INTO named_queries VALUES ('', 'k', 'VLDB', '${JSON.stringify(NAMED_QUERY)}', '2026-01-02 03:04:05');
    INSERT INTO earlier_answers VALUES (1, 'k', '2026-01-02 03:04:05', NULL, 0, '{"a":1}');
    INSERT INTO connected_sites VALUES (1, '', 'https://a.hotcrp.com');
    PRAGMA application_id = ${0x436f4157};
    PRAGMA user_version = 4`)
  old
    .prepare(
      "INSERT INTO decisions VALUES (1, '', 'dismissed', 'brother', 'conflict', 1, '2026-01-02 03:04:05', ?, ?, NULL, NULL)",
    )
    .run(JSON.stringify(decision('a', 'b').sides), '["conf/x/1"]')
  old.close()
  const env = { COAUTHORS_DATA_DIR: folder.path }
  await openStore(folder.file('runtime.sqlite')).close()
  const workspace = (...args: string[]) => runHere(['workspace', ...args], env)
  expect((await workspace('import', file)).stdout).toBe('7 items added, 0 left as they were.\n')
  expect((await workspace('import', file)).stdout).toBe('0 items added, 7 left as they were.\n')
  const items = (await workspace('export')).stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .slice(1, -1)
  const kinds = items.map(({ document }) => document?.kind ?? 'earlier')
  expect(kinds).toEqual(['decision', 'choice', 'query', 'committee', 'project', 'site', 'earlier'])
  expect(items.find(({ document }) => document?.kind === 'project')?.document.body).toEqual({
    name: 'VLDB',
    version: 1,
    lists: { choices: [['ada', { entry: 'Ada' }]] },
  })
})

test('refuses a database that is not an earlier workspace', async () => {
  const file = folder.file('other.sqlite')
  new Database(file).exec('PRAGMA user_version = 4; CREATE TABLE t (x)').close()
  await openStore(folder.file('runtime.sqlite')).close()
  const { code, stderr } = await runHere(['workspace', 'import', file], { COAUTHORS_DATA_DIR: folder.path })
  expect([code, stderr]).toEqual([1, expect.stringContaining('is not a workspace of an earlier CoAuthors')])
})
