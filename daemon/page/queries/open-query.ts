import { refreshed } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { useOwn } from '../../../shared/ui/context/use-view.ts'
import { useTakePolicy } from '../../../shared/ui/policy/use-policies.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { formOf, isNamed, type StoredQuery } from './stored-question.ts'

/** Puts a stored query into the form, chooses the policy that it was saved under, as it is now, and runs it. */
export function useOpenQuery(controls: Pick<SessionControls, 'askWith'>): (query: StoredQuery) => void {
  const takePolicy = useTakePolicy()
  const own = useOwn('policies').bodies ?? []
  return (query) => {
    const form = formOf(query)
    if (!form) return
    const policy = isNamed(query) ? query.question.policy : undefined
    controls.askWith(form, { key: 'didReopen' }, policy && takePolicy(refreshed(policy, own) ?? policy))
  }
}
