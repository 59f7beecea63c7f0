import { useMemo, useRef } from 'preact/hooks'
import { chunksOf } from '../../chunks.ts'
import { backendClient } from '../../clients/backend-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { isOnePerson, peopleOfB } from '../../conflicts/people-of-b.ts'
import type { Profile } from '../../contract/backend/profiles.ts'
import { NAMES_PER_RESOLVE } from '../../limits.ts'
import { useView } from '../context/use-view.ts'
import { useQuery } from '../state/use-query.ts'

export type Profiles = {
  known: ReadonlyMap<string, Profile> | null
  hasFailed: boolean
  again: () => void
}

/** The most people whose profiles the page asks for. For more people it asks for no profiles. */
const MOST_PROFILES = 200

/** Asks for the profiles of people without a finding once the list shows them. A profile counts coauthors in common with A. */
export function useProfiles(table: PairTable, isInView: boolean): Profiles {
  const { flow } = useView()
  const names = useMemo(() => {
    const { clear, not_covered } = peopleOfB(table)
    const entries = [...clear, ...not_covered].flatMap(({ column }) => table.right[column] ?? [])
    return entries.length <= MOST_PROFILES ? entries : []
  }, [table])
  const { exact_base_match } = table.options
  // The profiles stay when the user changes to another view.
  const wasWanted = useRef(false)
  wasWanted.current ||= isInView
  const isWanted = names.length > 0 && wasWanted.current
  const key = isWanted ? JSON.stringify([names, table.left, exact_base_match]) : null
  const { answer, problem, ask } = useQuery(key, async ({ signal }) => {
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    const found = new Map<string, Profile>()
    for (const some of chunksOf(names, NAMES_PER_RESOLVE)) {
      for (const others of chunksOf(table.left, NAMES_PER_RESOLVE)) {
        for (const profile of await client.profiles({ names: some, others, exact_base_match }, { signal })) {
          const ties = [...(found.get(profile.entry)?.ties ?? []), ...profile.ties]
          found.set(profile.entry, { ...profile, ties })
        }
      }
    }
    return found
  })
  const failure = problem?.kind === 'failed' && problem.failure
  // A backend of another kind has no profiles, so this is no failure.
  const isMissing = failure instanceof HttpFailure && [404, 405, 501].includes(failure.status)
  return { known: answer, hasFailed: problem !== null && !isMissing, again: ask }
}

/** Returns null for a name without a profile, and for a name that several people share. */
export function coauthorsInCommon({ known }: Profiles, table: PairTable, entry: string): number | null {
  const ties = known?.get(entry)?.ties
  return ties && isOnePerson(table, entry) ? ties.reduce((sum, { count }) => sum + count, 0) : null
}
