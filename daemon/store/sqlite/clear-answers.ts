import type { Cleared, Selection } from '../store.ts'
import { COMPANIONS, numberOf, sizeOf } from './files/database-file.ts'
import type { Files, Paths } from './files/files.ts'
import { REMOVED_AT_ONCE } from './removal.ts'
import type { StoreThread } from './thread-client.ts'

/** Clearing answers, and the room on the disk (docs/dev/protocol.md, Cache clear). */

/** Room that is worth rewriting the rest of the file after a partial clear. */
const LIVE_BYTES_REWRITTEN = 16 * 1024 * 1024

type Parts = { thread: StoreThread; paths: Paths; readers: Files }

/** Bytes of the file of answers, of its log and its index. */
const bytesOf = ({ runtime }: Paths): number =>
  COMPANIONS.reduce((sum, suffix) => sum + sizeOf(runtime + suffix), 0)

/** Bytes of the file of answers, of its log, and free in the file. */
export const room = ({ runtime }: Paths, { runtime: reader }: Files) => ({
  file_bytes: sizeOf(runtime),
  log_bytes: sizeOf(`${runtime}-wal`),
  free_bytes: numberOf(reader, 'freelist_count') * numberOf(reader, 'page_size'),
})

/** Removes the selected answers in short transactions; all of them by beginning a fresh file. */
export async function clearAnswers(
  { thread, paths, readers }: Parts,
  selection: Selection,
  signal: AbortSignal,
): Promise<Cleared> {
  const stopped = new Int32Array(new SharedArrayBuffer(4)).fill(Number(signal.aborted))
  signal.addEventListener('abort', () => Atomics.store(stopped, 0, 1), { once: true })
  const before = bytesOf(paths)
  const cleared = (removed: { entries: number; bytes: number }): Cleared => ({
    entries: removed.entries,
    bytes: removed.bytes,
    givenBack: Math.max(0, before - bytesOf(paths)),
    freeBytes: room(paths, readers).free_bytes,
  })
  if (!selection.owner && selection.keys === undefined && !selection.olderThan)
    return cleared(await thread.ask('clearAll', stopped))
  const removed = { entries: 0, bytes: 0 }
  for (let until: number | undefined, count = REMOVED_AT_ONCE; count === REMOVED_AT_ONCE; ) {
    const some = await thread.ask('removeSome', selection, until, stopped)
    removed.entries += some.entries
    removed.bytes += some.bytes
    until = some.until
    count = some.entries
  }
  const { file_bytes, free_bytes } = room(paths, readers)
  const isLittle = free_bytes > 0 && file_bytes - free_bytes <= LIVE_BYTES_REWRITTEN
  await thread.ask(isLittle ? 'compact' : 'fold')
  return cleared(removed)
}
