import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { queryPool } from '../../../backend/queries/query-pool.ts'
import type { Query } from '../../../backend/queries/query-worker.ts'
import { importWorld, testFolder } from '../fixture.ts'

const rules = { exactBaseMatch: true, authorLimit: 800 }

async function asking() {
  const dbPath = join(await testFolder(), 'dblp.sqlite')
  const report = (error: unknown) => expect.fail(String(error))
  const pool = queryPool({ dbPath, busyTimeoutMs: 2000, report })
  onTestFinished(() => pool.close())
  const ask = async (query: Query) =>
    JSON.parse(Buffer.from(await pool.run(query, () => {}, new AbortController().signal)).toString())
  return { dbPath, ask }
}

test('answers each kind of query', async () => {
  const { dbPath, ask } = await asking()
  await importWorld(dbPath, { papers: [{ authors: ['Ann', 'Bo'] }] })
  const all = { rules, yearMin: null, dataDate: null }
  expect(await ask({ kind: 'resolve', names: ['Ann', 'No One'], rules })).toMatchObject({
    resolution: [{ status: 'unique' }, { status: 'not_found' }],
  })
  expect(await ask({ kind: 'pairs', left: ['Ann'], right: ['Bo'], limitPerPair: 1, ...all })).toMatchObject({
    matrix: { Ann: { Bo: 1 } },
  })
  const profiles = { kind: 'profiles', names: ['Ann'], others: ['Bo'], rules, dataDate: null } as const
  expect(await ask(profiles)).toMatchObject({ profiles: [{ entry: 'Ann' }] })
  const coauthors = { kind: 'coauthors', authors: ['Ann'], mostAuthors: null, without: [], limit: 9 } as const
  expect(await ask({ ...coauthors, ...all })).toMatchObject({ authors: [{ entry: 'Ann', works: 1 }] })
})

test('refuses a query with 503 without a database, and answers the next one after an import', async () => {
  const { dbPath, ask } = await asking()
  const query: Query = { kind: 'resolve', names: ['Ann'], rules }
  await expect(ask(query)).rejects.toMatchObject({ statusCode: 503 })
  await importWorld(dbPath, { papers: [{ authors: ['Ann', 'Bo'] }] })
  expect((await ask(query)).resolution).toMatchObject([{ status: 'unique' }])
})
