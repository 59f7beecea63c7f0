import { useEffect, useState } from 'preact/hooks'
import { backendClient } from '../../clients/backend-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { PersonOfB } from '../../conflicts/people-of-b.ts'
import type { Profile } from '../../contract/profiles.ts'
import { NAMES_PER_RESOLVE } from '../../limits.ts'
import { useView } from '../context/use-view.ts'

/** The profiles by entry. `missing`: another backend, without profiles. Null before somebody wants them. */
export type Profiles = Map<string, Profile> | 'asking' | 'failed' | 'missing' | null

/** Asks for the profiles of some people of B once they are wanted, and again when the answer or the people change. */
export function useProfiles(table: PairTable, members: readonly PersonOfB[], isWanted: boolean): Profiles {
  const { flow } = useView()
  const [profiles, setProfiles] = useState<Profiles>(null)
  const names = members.map(({ entry }) => entry).join('\n')
  const others = table.left.join('\n')
  const { exact_base_match } = table.question
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    setProfiles('asking')
    const ask = async (): Promise<Map<string, Profile>> => {
      const found = new Map<string, Profile>()
      for (const some of inParts(names.split('\n'))) {
        for (const theirs of inParts(others.split('\n'))) {
          const request = { names: some, others: theirs, exact_base_match }
          for (const profile of await client.profiles(request, { signal: leaving.signal })) {
            const ties = [...(found.get(profile.entry)?.ties ?? []), ...profile.ties]
            found.set(profile.entry, { ...profile, ties })
          }
        }
      }
      return found
    }
    ask().then(
      (found) => leaving.signal.aborted || setProfiles(found),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const isMissing = error instanceof HttpFailure && [404, 405, 501].includes(error.status)
        setProfiles(isMissing ? 'missing' : 'failed')
      },
    )
    return () => leaving.abort()
  }, [flow, names, others, exact_base_match, isWanted])
  return profiles
}

const inParts = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / NAMES_PER_RESOLVE) }, (_, part) =>
    texts.slice(part * NAMES_PER_RESOLVE, (part + 1) * NAMES_PER_RESOLVE),
  )
