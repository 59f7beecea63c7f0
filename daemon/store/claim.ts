import { StartError } from '../../shared/server/errors.ts'
import { type Claim, claimBeside, holderOf } from '../../shared/server/files/process-lock.ts'

/**
 * Claims the store for one daemon. The store itself stays unlocked: a command may open it beside the daemon. The path
 * has to be free of symbolic links. Throws a StartError that names the holder, or what `claimBeside` throws.
 */
export function claimStore(path: string): Claim {
  const claim = claimBeside(path)
  if (claim === null) throw new StartError(refusal(path))
  return claim
}

function refusal(path: string): string {
  return `The store ${path} is in use by ${holderText(path)}: use that one, end it, or set COAUTHORS_RUNTIME_DB to another file.`
}

function holderText(path: string): string {
  const holder = holderOf(path)
  if (holder === null) return 'another daemon that has not said its process id'
  const { pid, url } = holder
  return url === undefined ? `the daemon with process id ${pid}` : `the daemon at ${url} (process id ${pid})`
}
