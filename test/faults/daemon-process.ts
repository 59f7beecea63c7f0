import { startDaemon } from '../../daemon/main.ts'
import { StartError } from '../../shared/server/server-errors.ts'

/** Runs the daemon. Tells the parent process its address, or why it does not start. */
try {
  const { url } = await startDaemon(process.env)
  process.send?.({ url })
  process.once('disconnect', () => process.exit(1))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.send?.({ refused: error.message })
}
