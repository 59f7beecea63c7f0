/** The import's own process: takes one order from its parent, reports, and ends. See import-in-process.ts. */
import { setPriority } from 'node:os'
import { importFile } from '../import-file.ts'
import { asFailure, type FromImport, type ImportOrder, type ToImport } from './import-messages.ts'

/** Behind the server that goes on answering queries on the same cores. */
const PRIORITY = 10

const stop = new AbortController()

// Without its parent nobody waits for the new data. What lies about is removed by the next import.
process.once('disconnect', () => process.exit(1))
// Ctrl-C in a terminal reaches the whole group; the parent says what is to become of the import.
process.on('SIGINT', () => undefined)
process.on('message', (message) => {
  // From our own parent, which sends nothing else.
  const told = message as ToImport
  if ('stop' in told) stop.abort()
  else void run(told.order)
})

async function run(order: ImportOrder): Promise<void> {
  try {
    setPriority(PRIORITY)
  } catch {
    // Then the import is as urgent as the queries.
  }
  await tell(await outcomeOf(order))
  process.disconnect()
}

async function outcomeOf(order: ImportOrder): Promise<FromImport> {
  try {
    const result = await importFile({
      ...order,
      signal: stop.signal,
      onProgress: (progress) => void tell({ progress }),
    })
    return { result }
  } catch (error) {
    return stop.signal.aborted ? { stopped: true } : { failure: asFailure(error) }
  }
}

function tell(message: FromImport): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
