import { buildPagesIfStale } from '../bin/build-page.ts'
import { hasRealDump, SKIPPED } from './data/real-bibliography.ts'

/** What is tested is the shipped build; made here, so that no two tests make it at once. */
export default async function setup(): Promise<void> {
  if (!hasRealDump) process.stdout.write(`${SKIPPED}\n`)
  await buildPagesIfStale('page', 'console')
}
