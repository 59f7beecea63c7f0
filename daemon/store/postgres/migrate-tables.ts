import type pg from 'pg'
import { StartError } from '../../../shared/server/errors.ts'
import { addressOf } from '../../settings.ts'
import { RUNTIME_TABLES } from './runtime-tables.ts'
import { WORKSPACE_TABLES } from './workspace-tables.ts'

/** The parts of the database, each with a version of its own, as the files of SQLite have. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  runtime: RUNTIME_TABLES,
  workspace: WORKSPACE_TABLES,
}
/** The lock of a migration: daemons that start at the same time wait for each other. "CoAu" in ASCII. */
const LOCK = 0x436f4175

/**
 * Makes or migrates the tables in one transaction. Throws a StartError of one line for a database that is read-only, has
 * another encoding, is of a newer version, or has tables of another program.
 */
export async function migrateTables(pool: pg.Pool, url: string): Promise<void> {
  const address = addressOf(url)
  const client = await pool.connect()
  try {
    const value = async (query: string) => String((await client.query(query)).rows[0]?.value)
    const encoding = await value(`SELECT current_setting('server_encoding') AS value`)
    if (encoding !== 'UTF8')
      throw new StartError(
        `The database ${address} has the encoding ${encoding}: create one with ENCODING 'UTF8'.`,
      )
    const readOnly = await value(`SELECT current_setting('transaction_read_only') AS value`)
    if (readOnly === 'on')
      throw new StartError(
        `The database ${address} is read-only, such as a standby: name the primary server.`,
      )
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    await client.query(
      'CREATE TABLE IF NOT EXISTS coauthors_versions (part TEXT PRIMARY KEY, version INTEGER NOT NULL)',
    )
    for (const [part, migrations] of Object.entries(PARTS)) {
      const { rows } = await client.query('SELECT version FROM coauthors_versions WHERE part = $1', [part])
      const version = Number(rows[0]?.version ?? 0)
      if (version > migrations.length)
        throw new StartError(
          `The database ${address} has tables of version ${version} (${part}), written by a newer CoAuthors; this one knows up to ${migrations.length}: start the newer one.`,
        )
      for (const migration of migrations.slice(version)) await client.query(migration)
      await client.query(
        `INSERT INTO coauthors_versions (part, version) VALUES ($1, $2)
         ON CONFLICT (part) DO UPDATE SET version = excluded.version`,
        [part, migrations.length],
      )
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw startFailure(error, address)
  } finally {
    client.release()
  }
}

const ALREADY_THERE = /^42P0[67]$/
const NOT_ALLOWED = /^(42501|3F000)$/

function startFailure(error: unknown, address: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (ALREADY_THERE.test(code) && error instanceof Error)
    return new StartError(
      `The database ${address} has a table of another program (${error.message}): create a database for CoAuthors alone.`,
    )
  if (NOT_ALLOWED.test(code) && error instanceof Error)
    return new StartError(
      `The user of the database ${address} may not make tables (${error.message}): make it the owner of the database.`,
    )
  return error
}
