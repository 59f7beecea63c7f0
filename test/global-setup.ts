import { buildPageIfStale } from '../bin/build-page.ts'
import { hasRealDump, SKIPPED } from './data/real-bibliography.ts'

/** Builds what is shipped, which the tests run, so that no two tests build it at once. */
export default async function setup(): Promise<void> {
  if (!hasRealDump) process.stdout.write(`${SKIPPED}\n`)
  await buildPageIfStale()
}
