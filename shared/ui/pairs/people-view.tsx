import { Button } from '../parts/button.tsx'
import './pair-views.css'
import type { ComponentChildren } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import {
  hasPairIn,
  PERSON_GROUPS,
  type PersonGroup,
  type PersonOfB,
  peopleOfB,
  reasonsIn,
  unknownInA,
} from '../../conflicts/people-of-b.ts'
import { useT } from '../context/use-t.ts'
import type { PairsViewProps } from '../matrix/matrix-view.ts'
import { CopyNames } from './copy-names.tsx'
import { personGroupWords, reasonText } from './pair-words.ts'

const HIDDEN_IF_EMPTY: readonly PersonGroup[] = ['dismissed', 'not_covered']
/** All their pairs say the same. */
const WITHOUT_REASONS: readonly PersonGroup[] = ['clear', 'not_covered']

/** The members of B against all of A: who is clear, who has to be checked, who has a conflict, and with whom. */
export function PeopleView({ table, filter, chosen, onChoose }: PairsViewProps) {
  const { t, list } = useT()
  const people = useMemo(() => peopleOfB(table), [table])
  const unknown = useMemo(() => unknownInA(table), [table])
  const shown = PERSON_GROUPS.map((group) => ({
    group,
    members: people[group].filter((person) => hasPairIn(person, filter)),
  })).filter(
    // An empty group of clear people is an answer, too, and says why.
    ({ group, members }) =>
      members.length > 0 ||
      (filter === null ? !HIDDEN_IF_EMPTY.includes(group) : filter === group && group === 'clear'),
  )
  if (shown.length === 0) {
    return (
      <div class="nobody">
        <p class="lead">{t('nobodyInGroup')}</p>
      </div>
    )
  }
  return (
    <div class="stack">
      {shown.map(({ group, members }) => (
        <Group key={group} group={group} members={members}>
          {members.length === 0 && (
            <p class="hint">
              {group === 'clear' && unknown.length > 0
                ? t('nobodyClearUnknown', { names: list(unknown) })
                : t('nobodyHere')}
            </p>
          )}
          {WITHOUT_REASONS.includes(group) ? (
            <ul class="people-names">
              {members.map(({ column, name }) => (
                <li key={column}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          ) : (
            <ul class="divided">
              {members.map((person) => (
                <Member
                  key={person.column}
                  person={person}
                  filter={filter}
                  table={table}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          )}
        </Group>
      ))}
    </div>
  )
}

type GroupProps = {
  group: PersonGroup
  members: readonly PersonOfB[]
  children: ComponentChildren
}

function Group({ group, members, children }: GroupProps) {
  const { t } = useT()
  const id = useId()
  const words = personGroupWords(group, members)
  const head = t(words.head, { count: members.length })
  return (
    <section class="stack" aria-labelledby={id}>
      <div class="bar between">
        <h3 id={id}>{head}</h3>
        {members.length > 0 && <CopyNames of={head} names={members.map(({ name }) => name)} />}
      </div>
      {members.length > 0 && <p class="hint">{t(words.why)}</p>}
      {children}
    </section>
  )
}

/** Up to this many reasons of a person are shown at first. */
const FEW_REASONS = 3

type MemberProps = PairsViewProps & { person: PersonOfB }

/** A person and the pairs that decide, each a button to its papers. */
function Member({ person, filter, table, chosen, onChoose }: MemberProps) {
  const locale = useT()
  const [isWhole, showWhole] = useState(false)
  const reasons = reasonsIn(person, table, filter)
  const few = isWhole ? reasons : reasons.slice(0, FEW_REASONS)
  return (
    <li class="person-of-b">
      <strong>
        <bdi>{person.name}</bdi>
      </strong>
      <span class="row">
        {few.map((pair) => (
          <Button
            key={pair.row}
            class="quiet"
            aria-pressed={chosen?.row === pair.row && chosen.column === pair.column}
            onClick={() => onChoose(pair)}
            text={reasonText(pair, table, locale)}
          />
        ))}
        {reasons.length > few.length && (
          <Button
            class="link"
            onClick={() => showWhole(true)}
            text={locale.t('moreReasons', { count: reasons.length - few.length })}
          />
        )}
      </span>
    </li>
  )
}
