import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonBytes } from '../../../../daemon/store/sql/sql.ts'
import {
  decisionFile,
  importDecisions,
  readDecisionFile,
} from '../../../../daemon/store/workspace/decision-file.ts'
import { addNew } from '../../../../daemon/store/workspace/kept-table.ts'
import { type WorkspaceTables, workspaceTables } from '../../../../daemon/store/workspace/workspace-tables.ts'
import { pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import { MOST_SITES } from '../../../../shared/contract/connected-sites.ts'
import { openTables } from '../engines.ts'
import { all, decision, question } from '../own-work.ts'

/** The users' own work on either engine: docs/dev/protocol.md, from Decisions to Projects. */

describe('on either engine', () => {
  let opened: Awaited<ReturnType<typeof openTables>>
  beforeAll(async () => {
    opened = await openTables()
  })
  afterAll(() => opened.close())

  let now = new Date('2026-05-04T03:02:01Z')
  /** The tables of an owner of whom nothing is kept. */
  const newTables = (): WorkspaceTables =>
    workspaceTables({ ...opened, clock: () => now, owner: `user:${randomUUID()}` }, () => opened.engine)
  const notes = async ({ decisions: table }: WorkspaceTables) =>
    (await table.list(all)).list.map(({ note }) => note)
  const exported = async (tables: WorkspaceTables) =>
    JSON.parse(
      String((await decisionFile(tables, { program: 'x', exported_at: '2026-05-04 03:02:01' })).file),
    )

  test('a decision that is put again, since its answer was lost, is kept and not changed', async () => {
    const { decisions: table } = newTables()
    const first = await table.put(decision('a', 'b', 'brother'), null)
    now = new Date('2026-05-05T03:02:01Z')
    expect(await table.put(decision('b', 'a', 'brother'), null)).toEqual(first)
    expect(await table.put(decision('a', 'b', 'cousin'), null)).toMatchObject({ kind: 'stale' })
    const id = first.kind === 'kept' ? first.decision.id : 0
    const second = await table.put(decision('a', 'b', 'cousin'), id)
    expect(second).toMatchObject({ kind: 'kept', decision: { decided_at: '2026-05-05 03:02:01' } })
    expect(await table.put(decision('a', 'b', 'cousin'), id)).toEqual(second)
    expect(await table.put(decision('a', 'b', 'brother'), id)).toMatchObject({ kind: 'stale' })
  })

  test('of decisions on one pair that come at once, one is kept and the others are stale', async () => {
    const tables = newTables()
    const puts = ['1', '2', '3', '4'].map((note) => tables.decisions.put(decision('a', 'b', note), null))
    expect((await Promise.all(puts)).map(({ kind }) => kind)).toEqual(['kept', 'stale', 'stale', 'stale'])
    expect(await notes(tables)).toEqual(['1'])
  })

  test('a decision on as many persons as there may be is kept, found, changed and withdrawn', async () => {
    const { decisions: table } = newTables()
    const large = decision('a', 'b', 'of many')
    for (const [at, one] of large.sides.entries())
      for (let person = 1; person < 100; person++) {
        const key = `homepages/${at}/${randomUUID()}`
        one.persons.push({ key, name: `Łukasz ${person}` })
      }
    const first = await table.put(large, null)
    expect(first).toMatchObject({ kind: 'kept' })
    const id = first.kind === 'kept' ? first.decision.id : 0
    expect(await table.put({ ...large, note: 'changed' }, id)).toMatchObject({ kind: 'kept' })
    const [found] = (await table.find({ keys: ['homepages/a'], names: ['b'] })).decisions
    expect(found?.note).toBe('changed')
    expect((await table.list({ ...all, search: 'lukasz 99 changed' })).total).toBe(1)
    expect(await table.withdraw(found?.id ?? 0, pairText(large.sides))).toMatchObject({ note: 'changed' })
    expect(await table.find({ keys: ['homepages/a'], names: ['b'] })).toMatchObject({ decisions: [] })
  })

  test('decisions are found by both sides, and listed by pages and words, newest first', async () => {
    const tables = newTables()
    for (const [left, right] of [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ] as const)
      await tables.decisions.put(decision(left, right, `${left}-${right}`), null)
    const found = await tables.decisions.find({ keys: ['homepages/c'], names: ['a', 'b'] })
    expect(found.decisions.map(({ note }) => note)).toEqual(['b-c', 'a-c', 'a-b'])
    expect(await tables.decisions.find({ keys: ['homepages/c'], names: [] })).toMatchObject({ decisions: [] })
    const page = await tables.decisions.list({ search: 'C', limit: 1, offset: 1 })
    expect(page).toMatchObject({ total: 2, list: [{ note: 'a-c' }] })
  })

  test('a file moves decisions and choices to another owner, and changes nothing that is there', async () => {
    const [from, to] = [newTables(), newTables()]
    for (let at = 0; at < 25; at++) await from.decisions.put(decision('a', `b${at}`, `note ${at}`), null)
    const choice = { entry: 'W', person: { key: 'k', name: 'Wei' }, used: 'Wei 1' }
    await from.choices.put(choice)
    await to.decisions.put(decision('a', 'b7', 'other'), null)
    const file = await exported(from)
    expect(file.decisions).toHaveLength(25)
    expect(file.choices).toMatchObject([choice])
    const read = readDecisionFile(Buffer.from(JSON.stringify(file)))
    const twice = { ...read, decisions: [...read.decisions, ...read.decisions] }
    expect(await importDecisions(to, twice)).toMatchObject({
      decisions: { added: 24, same: 24, kept: 2 },
      choices: { added: 1, same: 0, kept: 0 },
      conflicts: [{ stored: { note: 'other' }, file: { note: 'note 7' } }, {}],
    })
    expect(await importDecisions(to, read)).toMatchObject({ decisions: { added: 0, same: 24, kept: 1 } })
    expect(await notes(to)).not.toContain('note 7')
  })

  test('a file has each decision once, while others are changed', async () => {
    const tables = newTables()
    const ids: number[] = []
    for (let at = 0; at < 30; at++) {
      const outcome = await tables.decisions.put(decision('a', `b${at}`, 'before'), null)
      if (outcome.kind === 'kept') ids.push(outcome.decision.id)
    }
    const file = exported(tables)
    for (const [at, id] of ids.entries()) await tables.decisions.put(decision('a', `b${at}`, 'after'), id)
    const { decisions: filed } = await file
    expect(filed).toHaveLength(30)
    expect(new Set(filed.map(({ sides }: { sides: unknown }) => JSON.stringify(sides))).size).toBe(30)
  })

  test('the limits of one owner leave room for another', async () => {
    const [one, other] = [newTables(), newTables()]
    for (let at = 0; at < MOST_SITES; at++) await one.sites.connect(`https://${at}.test`)
    expect(await one.sites.connect('https://more.test')).toBeNull()
    expect(await other.sites.connect('https://more.test')).toEqual(['https://more.test'])
  })

  test('a named query has the figures of its answer, if the cache knows any', async () => {
    const figures = { created_at: 'then', updated_at: 'then', hit_count: 2, last_hit_at: null }
    const tables = newTables()
    await opened.queue.write(() =>
      addNew(
        'query_cache',
        { ...figures, cache_key: 'k', response_json: jsonBytes(Buffer.from('[1,2]')) },
        'cache_key',
      ),
    )
    await tables.namedQueries.name('k', 'Østfold', question)
    await tables.namedQueries.name('l', 'Aa', question)
    const [first, second] = await tables.namedQueries.list('')
    expect(first).toMatchObject({ key: 'l', name: 'Aa', question, bytes: null })
    expect(second).toMatchObject({ key: 'k', name: 'Østfold', bytes: 5, ...figures })
    expect(await tables.namedQueries.list('ostfold')).toMatchObject([{ key: 'k' }])
  })

  test('parts of a project come back as they were stored, and only JSON is stored', async () => {
    const { projects: table } = newTables()
    const made = await table.create('VLDB')
    const id = 'id' in made ? made.id : 0
    const put = (part: string, content: string | null, replaces: number | null = null) =>
      table.put({ id, part, replaces, content })
    const json = '{ "ü": [1.0,\n"\\u0000"] }'
    const first = await put('a.b', json)
    expect(first).toEqual({ revision: expect.any(Number) })
    expect(await put('a.c', '{')).toEqual({ refused: 'no-json' })
    expect(await put('a.b', '{}')).toEqual({ stale: 'revision' in first ? first.revision : null })
    await put('axb', '1')
    const copy = await table.copy(id, 'copy')
    const copied = 'id' in copy ? copy.id : 0
    expect(await table.removeParts(id, 'a.')).toBe(1)
    expect((await table.parts(id))?.map(({ part }) => part)).toEqual(['axb'])
    expect(String((await table.part(copied, 'a.b'))?.json)).toBe(json)
    const bytes = Buffer.byteLength(json)
    expect(await table.list()).toMatchObject([
      { name: 'VLDB', bytes: 1 },
      { name: 'copy', bytes: bytes + 1 },
    ])
  })
})
