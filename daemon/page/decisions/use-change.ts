import { useState } from 'preact/hooks'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { DECIDED_EVENT } from '../../../shared/ui/decisions/decision-book.ts'
import { useDecisionsT } from './messages/decisions-messages.ts'

/** Runs what changes the store, and says if it failed. Resolves to whether it was done. */
export type Change = (send: () => Promise<{ kind: 'done' | 'stale' }>) => Promise<boolean>

/** Changes of decisions, with what went wrong. The answer in the page hears of each. `onStale`: the list is outdated. */
export function useChange(onStale: () => void): { problem: string | null; change: Change } {
  const { t } = useDecisionsT()
  const [problem, setProblem] = useState<string | null>(null)
  const fail = (reason: string): false => {
    setProblem(t('notDone', { reason }))
    return false
  }
  const change: Change = async (send) => {
    setProblem(null)
    try {
      const { kind } = await send()
      dispatchEvent(new Event(DECIDED_EVENT))
      if (kind === 'done') return true
      onStale()
      return fail(t('changedElsewhere'))
    } catch (error) {
      if (error instanceof HttpFailure && error.status === 404) {
        onStale()
        return fail(t('changedElsewhere'))
      }
      return fail(error instanceof HttpFailure ? error.message : t('notReached'))
    }
  }
  return { problem, change }
}
