import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

/**
 * Kills the process (kill -9) as soon as a file whose name `isIt` accepts is made or changed in the folder; resolves
 * when it has ended, by that or, when nothing of the kind happens, by itself.
 */
export async function killWhen(
  child: ChildProcess,
  folder: string,
  isIt: (fileName: string) => boolean,
): Promise<void> {
  const watcher = watch(folder, (_event, name) => {
    if (name !== null && isIt(name)) child.kill('SIGKILL')
  })
  try {
    if (child.exitCode === null && child.signalCode === null) {
      await new Promise((resolve) => child.once('exit', resolve))
    }
  } finally {
    watcher.close()
  }
}
