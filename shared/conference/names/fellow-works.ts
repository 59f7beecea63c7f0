import { askConflicts } from '../../clients/conflicts-client.ts'
import type { ClientSettings } from '../../clients/request.ts'
import { candidatesOf, entryOf } from '../../conflicts/names-to-check.ts'
import { CONFERENCE_LEFT, CONFERENCE_RIGHT } from '../../contract/backend/conflict-shapes.ts'
import { whenFree } from '../ask-conference.ts'
import { distinct, type Roster } from '../roster.ts'
import type { DecidingPerson, FellowWorks } from './deciding-people.ts'

/** Asks for papers of candidates with their fellow authors. Rejects as `askConflicts` does. */
export async function askFellowWorks(
  settings: ClientSettings,
  people: readonly DecidingPerson[],
  { authors }: Roster,
  { exact, signal }: { exact: boolean; signal: AbortSignal },
): Promise<FellowWorks> {
  const asked = people.filter(({ side, resolution }) => side === 'left' && resolution !== null)
  const left = distinct(
    asked.flatMap(({ resolution }) => (resolution ? candidatesOf(resolution).map(entryOf) : [])),
  )
  const right = distinct(
    asked.flatMap(({ places, entry }) =>
      places.flatMap(({ submission }) =>
        (authors[submission ?? -1] ?? []).filter((fellow) => fellow !== entry),
      ),
    ),
  )
  const worksWith = new Map<string, Set<string>>()
  const [candidates, fellows] = [left.slice(0, CONFERENCE_LEFT), right.slice(0, CONFERENCE_RIGHT)]
  if (candidates.length > 0 && fellows.length > 0)
    await whenFree(
      () =>
        askConflicts(
          settings,
          { left: candidates, right: fellows, exact_base_match: exact, limit_per_pair: 1 },
          {
            onEntry: () => undefined,
            onPair: ({ left: candidate, right: fellow, verdict }) => {
              const [one = '', other = ''] = [candidates[candidate], fellows[fellow]]
              if (verdict === 'conflict') worksWith.set(one, (worksWith.get(one) ?? new Set()).add(other))
            },
          },
          { signal },
        ),
      () => undefined,
      signal,
    )
  return { worksWith, fellows: authors }
}
