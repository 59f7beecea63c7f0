import type { Samples } from '../rows.ts'
import { runCoauthors, wholeProcess } from '../whole-process.ts'

/** Measures imports of a dump, including the program's start, against `gzip -dc` of the same file. Also measures peak memory. */
export async function imports(
  dump: string,
  dataFolder: string,
  rounds: number,
): Promise<{ seconds: Samples; megabytes: Samples }> {
  const seconds: Samples = { ours: [], theirs: [] }
  const megabytes: Samples = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round++) {
    const imported = await runCoauthors(['import', dump], { DATA_DIR: dataFolder })
    seconds.ours.push(imported.seconds)
    megabytes.ours.push(imported.megabytes)
    seconds.theirs.push((await wholeProcess('gzip', ['-dc', dump])).seconds)
  }
  return { seconds, megabytes }
}
