/** The import's process: builds one database for its parent (import-file.ts), reports progress and ends. */

import type { PipelineProgress } from '../../shared/contract/backend/pipeline-shapes.ts'
import { errorToSend } from '../import-error.ts'
import { type FillJob, fillDatabase } from './build/fill-database.ts'
import type { FromImport } from './import-file.ts'

// Ends with its parent, because only the parent replaces the old database. The next import removes the unfinished file.
process.once('disconnect', () => process.exit(1))
// Ctrl-C, a closed terminal and a service manager signal the whole group. The parent decides whether to stop the import.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Our own parent sends only the job.
process.once('message', async (job) => {
  const onProgress = (progress: PipelineProgress) => void send({ progress })
  const outcome = await fillDatabase(job as FillJob, { onProgress }).then(
    (summary) => ({ summary }),
    (error: unknown) => ({ error: errorToSend(error) }),
  )
  await send(outcome)
  process.disconnect()
})

/** Waits until the message is sent. */
function send(message: FromImport): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
