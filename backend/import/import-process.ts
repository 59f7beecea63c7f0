/** The import's process: builds one database for its parent (import-file.ts), reports progress and ends. */
import { errorToSend } from '../import-error.ts'
import { type FillJob, fillDatabase } from './build/fill-database.ts'
import type { FromImport } from './import-file.ts'

// Only the parent can replace the old database, so this process ends with the parent. The next import removes the new file.
process.once('disconnect', () => process.exit(1))
// Ctrl-C, a closed terminal and a service manager signal the whole group. Only the parent decides whether to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('message', async (job) => {
  const outcome = await fillDatabase(job as FillJob, { onProgress: (progress) => send({ progress }) }).then(
    (summary) => ({ summary }),
    (error: unknown) => ({ error: errorToSend(error) }),
  )
  send(outcome, () => process.disconnect())
})

/** Passes a callback: without one, a send to an ended parent emits an unhandled error. */
function send(message: FromImport, sent = (): void => undefined): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent)
}
