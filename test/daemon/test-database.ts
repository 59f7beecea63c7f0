import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { inject, test } from 'vitest'
import { type Databases, databasesOn } from './store/postgres/cluster.ts'

/** Returns undefined on SQLite. `npm run torture` uses this module without vitest, always on SQLite. */
const portOfPostgres = () => (process.env.VITEST ? inject('postgresPort') : undefined)
export const isOnPostgres = (): boolean => portOfPostgres() !== undefined

export const postgresServer = (): Databases => databasesOn(portOfPostgres() ?? 0)

/** Skips a test on PostgreSQL, since it is about the files, or about code that does not depend on the engine. */
export const testOnSqlite = test.skipIf(isOnPostgres())

const databases: { folder: string; url: string }[] = []

/** The database for the store in a folder; undefined on SQLite. Databases are used again, because making one takes long. */
export async function databaseFor(folder: string): Promise<string | undefined> {
  const port = portOfPostgres()
  if (port === undefined) return undefined
  const known = databases.find((one) => one.folder === folder)
  if (known !== undefined) return known.url
  const free = databases.find((one) => !existsSync(one.folder))
  if (free !== undefined) {
    free.folder = folder
    await emptyDatabase(free.url)
    return free.url
  }
  const server = `postgres://coauthors@127.0.0.1:${port}`
  const name = `t${process.pid}_${databases.length}`
  databases.push({ folder, url: `${server}/${name}` })
  await onDatabase(`${server}/postgres`, `CREATE DATABASE ${name}`)
  return `${server}/${name}`
}

/** Lists `query_cache` before `cache_growth`, because a trigger of the first table writes to the second. */
const TABLES = `
  SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'coauthors_versions'
  ORDER BY tablename DESC`

const FIRST_IDS = "SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S'"

async function emptyDatabase(url: string): Promise<void> {
  const tables = await onDatabase(url, TABLES)
  // DELETE is faster than TRUNCATE, which makes new files.
  await onDatabase(url, [...tables.map(({ name }) => `DELETE FROM ${name}`), FIRST_IDS].join(';'))
}

/** Empties the workspace's file; on PostgreSQL, the whole database. */
export async function emptyWorkspace(runtimeDb: string, database: string | undefined): Promise<void> {
  if (database !== undefined) return emptyDatabase(database)
  const files = new Database(join(dirname(runtimeDb), 'workspace.sqlite'))
  const tables = files
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name NOT LIKE 'sqlite%'")
    .pluck()
    .all()
  for (const name of tables) files.exec(`DELETE FROM ${name}`)
  files.close()
}

type Row = Record<string, unknown>
export type Query = (statement: string) => Promise<Row[]>

export const queryIn =
  (runtimeDb: string, database: string | undefined): Query =>
  async (statement) =>
    database === undefined ? onFiles(runtimeDb, statement) : onDatabase(database, statement)

function onFiles(runtimeDb: string, statement: string): Row[] {
  const files = new Database(runtimeDb)
  try {
    files.prepare('ATTACH ? AS workspace').run(join(dirname(runtimeDb), 'workspace.sqlite'))
    const prepared = files.prepare<[], Row>(statement)
    if (prepared.reader) return prepared.all()
    prepared.run()
    return []
  } finally {
    files.close()
  }
}

async function onDatabase(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
