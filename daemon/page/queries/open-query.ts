import { type Chosen, refreshed } from '../../../shared/conflicts/policy/chosen-policy.ts'
import type { NamedQuery } from '../../../shared/contract/named-queries.ts'
import { useOwn } from '../../../shared/ui/context/use-view.ts'
import { useTakePolicy } from '../../../shared/ui/policy/use-policies.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { formOf, type StoredQuery } from './stored-question.ts'

/** The policy that a query was saved under, as it is now; undefined if it was saved under none. */
export function useSavedPolicy(): (query: Pick<NamedQuery, 'question'>) => Chosen | undefined {
  const own = useOwn('policies').bodies ?? []
  return ({ question: { policy } }) => policy && (refreshed(policy, own) ?? policy)
}

/** Puts a stored query into the form, chooses its policy if it has one, and runs it. */
export function useOpenQuery(controls: Pick<SessionControls, 'askWith'>): (query: StoredQuery) => void {
  const takePolicy = useTakePolicy()
  const savedPolicy = useSavedPolicy()
  return (query) => {
    const form = formOf(query)
    if (!form) return
    const policy = isNamed(query) ? savedPolicy(query) : undefined
    controls.askWith(form, { key: 'didReopen' }, policy && takePolicy(policy))
  }
}

const isNamed = (query: StoredQuery): query is NamedQuery => 'named_at' in query
