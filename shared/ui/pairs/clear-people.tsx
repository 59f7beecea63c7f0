import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { backendClient } from '../../clients/backend-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { byDistance, isOnePerson, type PeopleOrder, type PersonOfB } from '../../conflicts/people-of-b.ts'
import type { Profile } from '../../contract/backend/profiles.ts'
import { NAMES_PER_RESOLVE } from '../../limits.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { Paper } from '../papers/paper.tsx'
import { useQuery } from '../state/use-query.ts'

type ClearPeopleProps = {
  table: PairTable
  members: readonly PersonOfB[]
  /** The number of people that are drawn by now. */
  drawn: number
  order: PeopleOrder
}

/**
 * The clear people of B, each of whom can be opened: what they work on, and who stands between them and A. The backend is
 * asked once somebody is opened, or they are sorted by distance.
 */
export function ClearPeople({ table, members, drawn, order }: ClearPeopleProps) {
  const [isWanted, want] = useState(false)
  const profiles = useProfiles(table, members, isWanted || order === 'distance')
  const sorted = useMemo(() => {
    if (order !== 'distance' || !(profiles instanceof Map)) return members
    return byDistance(members, table, (entry) => sumOf(profiles.get(entry)?.ties ?? []))
  }, [order, members, profiles])
  return (
    <ul class="people-names">
      {sorted.slice(0, drawn).map(({ column, name, entry, active }) => (
        <Openable
          key={column}
          onOpen={() => want(true)}
          head={
            <>
              <bdi>{name}</bdi>
              {order === 'activity' && active !== null && <span class="hint"> {String(active)}</span>}
            </>
          }
        >
          <PersonProfile table={table} entry={entry} profiles={profiles} />
        </Openable>
      ))}
    </ul>
  )
}

type OpenableProps = { head: ComponentChildren; onOpen: () => void; children: ComponentChildren }

/** An item whose content is drawn once it is opened. */
function Openable({ head, onOpen, children }: OpenableProps) {
  const [isOpen, open] = useState(false)
  return (
    <li>
      <details
        onToggle={({ currentTarget }) => {
          open(currentTarget.open)
          if (currentTarget.open) onOpen()
        }}
      >
        <summary>{head}</summary>
        {isOpen && children}
      </details>
    </li>
  )
}

const sumOf = (ties: Profile['ties']): number => ties.reduce((sum, { count }) => sum + count, 0)

type PersonProfileProps = { table: PairTable; entry: string; profiles: Profiles }

function PersonProfile({ table, entry, profiles }: PersonProfileProps) {
  const { t, list } = useT()
  const [person] = table.rightResolution.get(entry)?.persons ?? []
  const { first_year: first, last_year: last, affiliations = [], venues = [] } = person ?? {}
  const facts = [
    first && last && (first === last ? String(first) : `${first}–${last}`),
    ...affiliations,
    venues.length > 0 && t('publishesIn', { venues: list(venues) }),
  ].filter(Boolean)
  const profile = profiles instanceof Map ? profiles.get(entry) : undefined
  const nameIn = (other: string): string => table.leftNames[table.left.indexOf(other)] ?? other
  return (
    <div class="stack small">
      {facts.length > 0 && <p class="hint">{facts.join(' · ')}</p>}
      {profiles === 'asking' && <p class="hint late">{t('profileAsking')}</p>}
      {(profiles === 'failed' || profiles === 'missing') && (
        <p class="hint">{t(profiles === 'failed' ? 'profileFailed' : 'profileMissing')}</p>
      )}
      {profile && (
        <>
          {profile.ties.length === 0 && (
            <p class="hint">{t(isOnePerson(table, entry) ? 'noTies' : 'tiesUnknown')}</p>
          )}
          {profile.ties.map(({ other, count, between }) => (
            <p key={other}>{t('tie', { other: nameIn(other), names: list(between), count })}</p>
          ))}
          <ol class="divided">
            {profile.papers.map((item, index) => (
              <Paper key={index} item={item} names={[]} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

/** The profiles by entry. `missing`: another backend, without profiles. Null before somebody wants them. */
type Profiles = Map<string, Profile> | 'asking' | 'failed' | 'missing' | null

/** Asks for the profiles of some people of B once they are wanted, and again when the answer or the people change. */
function useProfiles(table: PairTable, members: readonly PersonOfB[], isWanted: boolean): Profiles {
  const { flow } = useView()
  const names = members.map(({ entry }) => entry)
  const { exact_base_match } = table.question
  const key = JSON.stringify([names, table.left, exact_base_match])
  const { current, problem } = useQuery(isWanted ? key : null, async ({ signal }) => {
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    const found = new Map<string, Profile>()
    for (const some of inParts(names)) {
      for (const others of inParts(table.left)) {
        for (const profile of await client.profiles({ names: some, others, exact_base_match }, { signal })) {
          const ties = [...(found.get(profile.entry)?.ties ?? []), ...profile.ties]
          found.set(profile.entry, { ...profile, ties })
        }
      }
    }
    return found
  })
  if (!isWanted) return null
  const failure = problem?.kind === 'failed' && problem.failure
  const isMissing = failure instanceof HttpFailure && [404, 405, 501].includes(failure.status)
  return problem ? (isMissing ? 'missing' : 'failed') : (current ?? 'asking')
}

const inParts = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / NAMES_PER_RESOLVE) }, (_, part) =>
    texts.slice(part * NAMES_PER_RESOLVE, (part + 1) * NAMES_PER_RESOLVE),
  )
