import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

/**
 * Watches the folder. Kills the process (kill -9) when a file appears or changes, if `isIt` accepts the file's name.
 * Resolves when the process has ended, with or without the kill.
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
