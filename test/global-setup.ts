import { buildPageIfStale } from '../bin/build-page.ts'
import { buildProgramsIfStale } from './compiled-programs.ts'
import { hasRealDump, SKIPPED } from './data/real-bibliography.ts'

/** Builds the programs that tests run, before the first test: two tests must not build them at the same time. */
export default async function setup(): Promise<void> {
  if (!hasRealDump) process.stdout.write(`${SKIPPED}\n`)
  await Promise.all([buildPageIfStale(), buildProgramsIfStale()])
}
