import { setTimeout as pause } from 'node:timers/promises'
import { isLocked } from './sqlite-errors.ts'

const RETRY_MS = 10

/**
 * Reads immediately: in WAL mode writers do not block readers. Only while another process recovers or exclusively
 * locks the file does this retry, for at most `limitMs`, without blocking other requests.
 */
export async function retryWhileBusy<T>(read: () => T | Promise<T>, limitMs: number): Promise<T> {
  const until = performance.now() + limitMs
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= until) throw error
    }
    await pause(RETRY_MS)
  }
}
