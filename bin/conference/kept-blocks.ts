import { createHash } from 'node:crypto'
import { appendFileSync, createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Block } from '../../shared/conference/answer.ts'
import type { Roster } from '../../shared/conference/roster.ts'
import { conferenceEntry, conflictPair } from '../../shared/contract/backend/conflicts.ts'
import { anyText, list, z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'
import { makePrivateFolder, userDataFolder } from '../../shared/server/files/data-folder.ts'
import { note } from '../terminal/output.ts'

/** A line of the file. `run` tells the lists of one run from those of another. */
const keptLine = z.object({
  run: z.string(),
  block: z.object({
    ...{ left: list(anyText), right: list(anyText), exact: z.boolean(), rules: z.nullable(z.number()) },
    data: z.object({ date: z.nullable(z.string()), newestYear: z.nullable(z.number()), sample: z.boolean() }),
    ...{ entries: list(conferenceEntry), pairs: list(conflictPair) },
  }),
})

/**
 * Keeps the parts of an answer until all of it is there, so that a run that was interrupted goes on: in one file of the data folder,
 * for its owner only. A run with other lists takes its place. `blocks` are those of an earlier run with the same lists.
 */
export async function keptBlocks(roster: Roster, basis: readonly unknown[], env: NodeJS.ProcessEnv) {
  const folder = userDataFolder(env)
  const path = join(folder, 'conference-unfinished.ndjson')
  const run = createHash('sha256')
    .update(JSON.stringify([roster.left, roster.right, basis]))
    .digest('hex')
  const remove = (): void => rmSync(path, { force: true })
  const blocks = await blocksOf(run, path)
  if (blocks.length === 0) remove()
  let count = blocks.length
  return {
    blocks,
    remove,
    /** Returns the number of blocks that are kept. `isFresh`: those before it are of other data. */
    add: (block: Block, isFresh: boolean): number => {
      try {
        if (isFresh) remove()
        makePrivateFolder(folder)
        // A line of its own even after one that was cut.
        appendFileSync(path, `\n${JSON.stringify({ run, block })}\n`, { mode: 0o600 })
        count = isFresh ? 1 : count + 1
      } catch {
        note('This part of the answer cannot be kept in the data folder for a later run.')
      }
      return count
    },
  }
}

/** None if there is no file, or one that cannot be read: all is asked again then. */
async function blocksOf(run: string, path: string): Promise<Block[]> {
  const blocks: Block[] = []
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const read = z.safeParse(keptLine, jsonIn(line))
      if (read.success && read.data.run === run) blocks.push(read.data.block)
    }
  } catch {
    return []
  }
  return blocks
}
