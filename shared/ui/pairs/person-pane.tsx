import type { ComponentProps } from 'preact'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isOnePerson } from '../../conflicts/people-of-b.ts'
import { useT } from '../context/use-t.ts'
import { PaneFrame } from '../papers/pair-pane.tsx'
import { Paper } from '../papers/paper.tsx'
import { Button } from '../parts/button.tsx'
import type { Profiles } from './use-profiles.ts'

type PersonPaneProps = Omit<ComponentProps<typeof PaneFrame<Pair>>, 'place' | 'children'> & {
  table: PairTable
  column: number
  profiles: Profiles
}

/** Somebody clear of A: what they work on, and who stands between them and A. */
export function PersonPane({ table, column, profiles, ...controls }: PersonPaneProps) {
  const { t, list } = useT()
  const entry = table.right[column] ?? ''
  const [person] = table.rightResolution.get(entry)?.persons ?? []
  const { first_year: first, last_year: last, affiliations = [], venues = [] } = person ?? {}
  const facts = [
    first && last && (first === last ? String(first) : `${first}–${last}`),
    ...affiliations,
    venues.length > 0 && t('publishesIn', { venues: list(venues) }),
  ].filter(Boolean)
  const { known, state, again } = profiles
  const profile = known?.get(entry)
  const nameIn = (other: string): string => table.leftNames[table.left.indexOf(other)] ?? other
  return (
    <PaneFrame {...controls} place={`of ${column}`}>
      <div class="pane-head" role="status">
        <h3 tabIndex={-1}>
          <bdi>{table.rightNames[column]}</bdi>
        </h3>
        {facts.length > 0 && <p class="hint">{facts.join(' · ')}</p>}
        {state === 'asking' && <p class="hint late">{t('profileAsking')}</p>}
        {state === 'missing' && <p class="hint">{t('profileMissing')}</p>}
        {state === 'failed' && (
          <p class="hint">
            {t('distanceFailed')} <Button class="link" onClick={again} text={t('tryAgain')} />
          </p>
        )}
        {profile?.ties.length === 0 && <p>{t(isOnePerson(table, entry) ? 'noTies' : 'tiesUnknown')}</p>}
        {profile?.ties.map(({ other, count, between }) => (
          <p key={other}>{t('tie', { other: nameIn(other), names: list(between), count })}</p>
        ))}
      </div>
      <ol class="divided">
        {profile?.papers.map((item, index) => (
          <Paper key={index} item={item} names={[]} />
        ))}
      </ol>
    </PaneFrame>
  )
}
