import { join } from 'node:path'
import { StartError } from '../../../shared/server/errors.ts'
import { claimBeside, holderOf } from '../../../shared/server/files/process-lock.ts'
import { otherThanFile } from '../../../shared/server/files/regular-file.ts'
import { ImportError } from '../import-error.ts'

/**
 * Keeps other imports from downloading into the same folder, until the given function is called or the process ends.
 * @throws ImportError that names the process which has it; the driver's and the system's errors
 */
export function lockFolder(folder: string): () => void {
  // Inside, so that it is one lock under whatever name the folder is reached.
  const path = join(folder, 'import')
  const claim = claimed(path)
  if (claim === null) throw new ImportError(folder, refusal(holderOf(path)?.pid))
  return claim.release
}

function claimed(path: string) {
  for (const end of ['.lock', '.lock-journal', '.pid']) {
    const other = otherThanFile(path + end)
    if (other !== null) throw new ImportError(path + end, `is ${other}; remove it`)
  }
  try {
    return claimBeside(path)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new ImportError(`${path}.lock`, 'is not the lock it should be; remove it', null, error)
  }
}

function refusal(pid: number | undefined): string {
  const other = pid === undefined ? 'another import' : `another import (process ${pid})`
  return `${other} is downloading; wait for its end, or end it`
}
