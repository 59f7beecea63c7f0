import Database from 'better-sqlite3'

/** Counts threads that are loading SQLite's addon, in shared memory. Ending such a thread would end the whole process. */
export type LoadingThreads = Int32Array<SharedArrayBuffer>

export const loadingThreads = (): LoadingThreads =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** Loads the addon. Afterwards it is safe to end this thread. */
export function loadSqlite(loading: LoadingThreads): void {
  Atomics.add(loading, 0, 1)
  try {
    // The package loads its addon with the first database.
    new Database(':memory:').close()
  } finally {
    Atomics.sub(loading, 0, 1)
    Atomics.notify(loading, 0)
  }
}

/** Waits until no thread loads the addon. Then it is safe to end threads. */
export async function untilLoaded(loading: LoadingThreads): Promise<void> {
  for (let count = Atomics.load(loading, 0); count > 0; count = Atomics.load(loading, 0))
    await Atomics.waitAsync(loading, 0, count).value
}
