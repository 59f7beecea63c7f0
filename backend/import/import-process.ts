/** The import's process: builds one database for its parent (import-file.ts), reports progress and ends. */
import { errorToSend } from '../import-error.ts'
import { type FillJob, fillDatabase } from './build/fill-database.ts'
import type { FromImport } from './import-file.ts'

// Ends with its parent, because only the parent replaces the old database. The next import removes the unfinished file.
process.once('disconnect', () => process.exit(1))
// Ctrl-C, a closed terminal and a service manager signal the whole group. The parent decides whether to stop the import.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The parent sends only the job.
process.once('message', async (job) => {
  const outcome = await fillDatabase(job as FillJob, { onProgress: (progress) => send({ progress }) }).then(
    (summary) => ({ summary }),
    (error: unknown) => ({ error: errorToSend(error) }),
  )
  send(outcome, () => process.disconnect())
})

/** Passes a callback, because a send to an ended parent would otherwise emit an unhandled error. */
function send(message: FromImport, sent = (): void => undefined): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent)
}
