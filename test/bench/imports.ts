import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Comparison } from './statistics.ts'
import { secondsOf, secondsOfCoauthors } from './whole-process.ts'

/** Imports of a generated dump, in MB of XML a second, against `gzip -dc` of the same file. */
export async function imports(dump: string, dataFolder: string, rounds: number): Promise<Comparison> {
  const megabytes = (await uncompressedBytes(dump)) / 1e6
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(megabytes / (await secondsOfCoauthors(['import', dump], { DATA_DIR: dataFolder })))
    theirs.push(megabytes / (await secondsOf('gzip', ['-dc', dump])))
  }
  return {
    work: `import of ${Math.round(megabytes)} MB of XML`,
    unit: 'MB/s',
    ours,
    comparator: 'gzip -dc of the same file',
    theirs,
  }
}

async function uncompressedBytes(file: string): Promise<number> {
  let bytes = 0
  for await (const chunk of createReadStream(file).pipe(createGunzip())) bytes += chunk.length
  return bytes
}
