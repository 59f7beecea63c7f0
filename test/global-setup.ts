import { buildPageIfStale } from '../bin/build-page.ts'
import { buildProgramsIfStale } from './compiled-programs.ts'
import { hasRealDump, SKIPPED } from './data/real-bibliography.ts'

/** Builds once before the tests: two tests must not build the same program at the same time. */
export default async function setup(): Promise<void> {
  if (!hasRealDump) process.stdout.write(`${SKIPPED}\n`)
  await Promise.all([buildPageIfStale(), buildProgramsIfStale()])
}
