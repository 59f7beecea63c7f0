import type { Bar, Comparison } from './statistics.ts'
import { secondsOf, secondsOfCoauthors } from './whole-process.ts'

/** Imports of a generated dump, the start of the program included, against `gzip -dc` of the same file. */
export async function imports(
  dump: string,
  dataFolder: string,
  { rounds, bar }: { rounds: number; bar: Bar },
): Promise<Comparison> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await secondsOfCoauthors(['import', dump], { DATA_DIR: dataFolder }))
    theirs.push(await secondsOf('gzip', ['-dc', dump]))
  }
  return { work: 'import', unit: 's', ours, comparator: 'gzip -dc of the same file', theirs, bar }
}
