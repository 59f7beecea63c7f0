import type { TestProject } from 'vitest/node'
import { buildThreadsIfStale } from '../compiled-threads.ts'
import { startCluster } from './store/postgres/cluster.ts'

/** One server of PostgreSQL for all files of tests that run on it, each with databases of its own. */
export default async function setUp({ provide }: TestProject): Promise<() => void> {
  const [cluster] = await Promise.all([
    startCluster('fsync = off\nfull_page_writes = off\nautovacuum = off'),
    buildThreadsIfStale(),
  ])
  provide('postgresPort', cluster.port)
  return () => cluster.remove()
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Set where tests of the daemon run on PostgreSQL. */
    postgresPort?: number
  }
}
