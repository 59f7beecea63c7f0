import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Lets another process hold the store's write lock; resolves when it has it. `release` resolves when it is free. */
export async function holdLock(path: string): Promise<{ release: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'lock-holder-process.ts'), [path])
  await once(child, 'message')
  return {
    release: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
