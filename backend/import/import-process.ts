/** The import's process: builds one database for its parent (import-in-process.ts), reports progress, and ends. */

import { errorToSend } from '../import-error.ts'
import { type FillJob, fillDatabase } from './fill-database.ts'
import type { FromImport } from './import-in-process.ts'

// Without the parent no process puts the new database in place. The next import removes the unfinished file.
process.once('disconnect', () => process.exit(1))
// Ctrl-C, a closed terminal and a service manager signal the whole group. The parent decides what happens to the
// import.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Our own parent sends only the job.
process.once('message', (job) => void run(job as FillJob))

async function run(job: FillJob): Promise<void> {
  await send(await outcomeOf(job))
  process.disconnect()
}

async function outcomeOf(job: FillJob): Promise<FromImport> {
  try {
    return { summary: await fillDatabase(job, (progress) => void send({ progress })) }
  } catch (error) {
    return { error: errorToSend(error) }
  }
}

/** Waits until the message is sent. */
function send(message: FromImport): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
