import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

/**
 * Kills the process (kill -9) when a file whose name `isIt` accepts appears or changes in the folder.
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
