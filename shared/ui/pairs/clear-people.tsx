import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { PeopleOrder, PersonOfB } from '../../conflicts/people-of-b.ts'
import type { Profile } from '../../contract/profiles.ts'
import { useT } from '../context/use-t.ts'
import { Paper } from '../papers/paper.tsx'
import { type Profiles, useProfiles } from './use-profiles.ts'

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
    const ties = ({ entry }: PersonOfB): number => sumOf(profiles.get(entry)?.ties ?? [])
    return members.toSorted((one, other) => ties(one) - ties(other))
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
  const toggled = (isNow: boolean): void => {
    open(isNow)
    if (isNow) onOpen()
  }
  return (
    <li>
      <details onToggle={(event) => toggled(event.currentTarget.open)}>
        <summary>{head}</summary>
        {isOpen && children}
      </details>
    </li>
  )
}

const sumOf = (ties: Profile['ties']): number => ties.reduce((sum, { count }) => sum + count, 0)

const personOf = (table: PairTable, entry: string) => table.rightResolution.get(entry)?.persons[0]

type PersonProfileProps = { table: PairTable; entry: string; profiles: Profiles }

function PersonProfile({ table, entry, profiles }: PersonProfileProps) {
  const { t, list } = useT()
  const person = personOf(table, entry)
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
          {profile.ties.length === 0 && <p class="hint">{t('noTies')}</p>}
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
