import Database from 'better-sqlite3'

/**
 * How many threads are loading SQLite's addon, in memory that they share. A thread that is ended while it loads an addon takes the
 * whole process with it: Node answers the addon with errors that the addon cannot report.
 */
export type LoadingThreads = Int32Array<SharedArrayBuffer>

export const loadingThreads = (): LoadingThreads =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** Loads the addon in this thread, which may be ended afterwards. */
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

/** Resolves once no thread loads the addon, so that threads may be ended. */
export async function untilLoaded(loading: LoadingThreads): Promise<void> {
  for (let count = Atomics.load(loading, 0); count > 0; count = Atomics.load(loading, 0))
    await Atomics.waitAsync(loading, 0, count).value
}
