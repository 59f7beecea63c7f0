import { join } from 'node:path'
import { startCluster } from '../../daemon/store/postgres/cluster.ts'
import { startProgram } from '../../programs.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import type { Measured } from '../rows.ts'
import { compared } from '../statistics.ts'
import { answerOf, GET, keyOf, PUT, post } from './answers.ts'

const ROUNDS = 5
const SECONDS = 2
const WARM_SECONDS = 4

/** Compares cache hits on PostgreSQL, with its default settings, to cache hits on SQLite. */
export async function onPostgres(folder: string): Promise<Measured> {
  const cluster = await startCluster()
  const start = (name: string, env: NodeJS.ProcessEnv = {}) =>
    startProgram('daemon', { COAUTHORS_DATA_DIR: join(folder, name), ...env })
  try {
    const [database, files] = await Promise.all([
      start('on-postgres', { COAUTHORS_RUNTIME_DB: cluster.database() }),
      start('on-sqlite'),
    ])
    const hits = async ({ url }: { url: string }, seconds = SECONDS) =>
      requestsPerSecond(url + GET, [{ key: keyOf(0) }], seconds)
    try {
      for (const daemon of [database, files]) {
        await post(daemon.url + PUT, { key: keyOf(0), data: answerOf(50_000) })
        await hits(daemon, WARM_SECONDS)
      }
      const measured = await compared(
        ROUNDS,
        () => hits(database),
        () => hits(files),
      )
      return { 'cache hit of 50 KB, PostgreSQL': measured }
    } finally {
      await Promise.all([database.stop(), files.stop()])
    }
  } finally {
    cluster.remove()
  }
}
