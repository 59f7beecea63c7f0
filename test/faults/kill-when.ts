import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

/**
 * Kills the process (kill -9) when a file in the folder appears or changes, if `isIt` accepts its name.
 * Resolves at the end of the process, whatever its cause.
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
