import type { TestProject } from 'vitest/node'
import { buildProgramsIfStale } from '../compiled-programs.ts'
import { startCluster } from './store/postgres/cluster.ts'

/** Starts one PostgreSQL server for all test files. Each file makes its own databases. */
export default async function setUp({ provide }: TestProject): Promise<() => void> {
  const [cluster] = await Promise.all([
    startCluster('fsync = off\nfull_page_writes = off\nautovacuum = off'),
    buildProgramsIfStale(),
  ])
  provide('postgresPort', cluster.port)
  return () => cluster.remove()
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Set only in the vitest project `postgres`. */
    postgresPort?: number
  }
}
