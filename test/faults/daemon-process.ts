import { startDaemon } from '../../daemon/main.ts'
import { StartError } from '../../shared/server/server-errors.ts'

/** The daemon as a process that tells its parent where it listens, or why it does not. */
try {
  const { url } = await startDaemon(process.env)
  process.send?.({ url })
  process.once('disconnect', () => process.exit(1))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.send?.({ refused: error.message })
}
