import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Comparison } from './statistics.ts'
import { secondsOf, secondsOfCoauthors } from './whole-process.ts'

const ROUNDS = 3

/** Imports of a generated dump, in MB of XML a second, against `gzip -dc` of the same file. */
export async function imports(dump: string, folder: string): Promise<Comparison> {
  const megabytes = (await uncompressedBytes(dump)) / 1e6
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(megabytes / (await secondsOfCoauthors(['import', dump], { DATA_DIR: join(folder, 'dblp') })))
    theirs.push(megabytes / (await secondsOf('gzip', ['-dc', dump])))
  }
  return {
    work: 'import, 100,000 publications',
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
