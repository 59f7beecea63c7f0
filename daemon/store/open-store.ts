import { dirname } from 'node:path'
import { makeFolder } from '../../shared/server/files/data-folder.ts'
import type { Claim } from '../../shared/server/files/process-lock.ts'
import { claimStore } from './claim.ts'
import { openFailure } from './failures.ts'
import { refuseWhatIsNotOurs } from './inspect.ts'
import { OPEN_WAIT_MS } from './open-database.ts'
import { realPathOf } from './real-path.ts'
import { removeRescuedName } from './rescue.ts'
import { Store } from './store.ts'
import type { StoreOptions } from './store-options.ts'

/**
 * Opens the store at `path` for one daemon, or makes it; missing folders are made 0700. Throws a StartError of one line
 * when it cannot be used or another daemon has it.
 */
export function openStore(path: string, options: StoreOptions = {}): Store {
  makeFolder(dirname(path))
  let claim: Claim | null = null
  try {
    const realPath = realPathOf(path)
    removeRescuedName(realPath)
    refuseWhatIsNotOurs(realPath, OPEN_WAIT_MS)
    claim = claimStore(realPath)
    return new Store(realPath, claim, options)
  } catch (error) {
    claim?.release()
    throw openFailure(error, path)
  }
}
