import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stopProgram } from '../programs.ts'

/** Starts a Fastify server that answers every POST with `body`. Its time is the cost of the framework alone. */
export async function startBareServer(
  body: string,
): Promise<{ url: string; pid: number; stop: () => Promise<unknown> }> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare-server-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const listening = once(child, 'message')
  child.send(body)
  const [url] = await listening
  return { url: String(url), pid: child.pid ?? 0, stop: () => stopProgram(child) }
}
