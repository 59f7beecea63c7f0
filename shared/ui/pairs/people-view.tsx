import { Button } from '../parts/button.tsx'
import { Select } from '../parts/fields.tsx'
import './pair-views.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import { isUncertain } from '../../conflicts/names-to-check.ts'
import { isSamePair, type Pair } from '../../conflicts/pair-table.ts'
import {
  hasPairIn,
  isOfNobody,
  orderedPeople,
  PEOPLE_ORDERS,
  PERSON_GROUPS,
  type PersonGroup,
  type PersonOfB,
  peopleOfB,
  reasonsIn,
  unknownInA,
} from '../../conflicts/people-of-b.ts'
import { standingOf } from '../../conflicts/standing.ts'
import type { Side } from '../../query/payload.ts'
import { useStoredChoice } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { useDrawnWhenIdle } from '../drawing/drawing.tsx'
import { cellMark } from '../matrix/cell.ts'
import type { PairsViewProps } from '../matrix/matrix-view.ts'
import { byName } from '../matrix/place-order.ts'
import { ClearPeople } from './clear-people.tsx'
import { CopyNames } from './copy-names.tsx'
import { nameProblem, personGroupWords, reasonText } from './pair-words.ts'

/** Nobody in them is an answer, too. */
const SHOWN_EMPTY: readonly PersonGroup[] = ['clear']

/** People that are drawn at once: more than a window shows; the others follow, as many at a time. */
const PEOPLE_AT_ONCE = 24

type PeopleViewProps = PairsViewProps & {
  /** Leads to the name of an entry that has to be settled. */
  onSettle: (side: Side, entry: string) => void
}

/** The people of B against all of A: who has a conflict and with whom, who has to be checked, who is clear. */
export function PeopleView({ table, filter, chosen, onChoose, onOrder, onSettle }: PeopleViewProps) {
  const { t, list, language } = useT()
  const [order, orderBy] = useStoredChoice('people-order', PEOPLE_ORDERS)
  const sort = useId()
  const people = useMemo(() => peopleOfB(table), [table])
  const unknown = useMemo(() => unknownInA(table), [table])
  const shown = useMemo(() => {
    const compare = byName(table.rightNames, language)
    return PERSON_GROUPS.map((group) => {
      const members = people[group].filter((person) => hasPairIn(person, filter))
      return {
        group,
        members: orderedPeople(members, order, compare).map((person) => ({
          person,
          reasons: reasonsIn(person, table, filter),
        })),
      }
    }).filter(
      ({ group, members }) =>
        members.length > 0 || (filter === null ? SHOWN_EMPTY.includes(group) : filter === group),
    )
  }, [table, people, filter, order, language])
  useEffect(() => {
    onOrder(shown.flatMap(({ members }) => members.flatMap(({ reasons }) => reasons)))
  }, [shown, onOrder])
  const count = shown.reduce((sum, { members }) => sum + members.length, 0)
  let room = PEOPLE_AT_ONCE + useDrawnWhenIdle(count - PEOPLE_AT_ONCE, PEOPLE_AT_ONCE)
  /** The members for whom there is room yet. */
  const drawn = <Member,>(members: readonly Member[]): readonly Member[] => {
    const some = members.slice(0, Math.max(0, room))
    room -= members.length
    return some
  }
  if (shown.length === 0) {
    return (
      <div class="nobody">
        <p class="lead">{t('nobodyInGroup')}</p>
      </div>
    )
  }
  return (
    <div class="people stack">
      <p class="people-sort row small">
        <label for={sort}>{t('sortedBy')}</label>
        <Select
          id={sort}
          value={order}
          choices={PEOPLE_ORDERS.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
          onChoose={orderBy}
        />
      </p>
      {shown.map(({ group, members }) => (
        <Group key={group} group={group} members={members.map(({ person }) => person)}>
          {members.length === 0 ? (
            <p class="hint">
              {group === 'clear' && unknown.length > 0
                ? t('nobodyClearUnknown', { names: list(unknown) })
                : t('nobodyHere')}
            </p>
          ) : group === 'clear' || group === 'not_covered' ? (
            <ClearPeople
              table={table}
              members={members.map(({ person }) => person)}
              drawn={drawn(members).length}
              order={order}
            />
          ) : (
            <ul class="divided">
              {drawn(members).map(({ person, reasons }) => (
                <Member key={person.column} {...{ person, reasons, table, chosen, onChoose, onSettle }} />
              ))}
            </ul>
          )}
        </Group>
      ))}
    </div>
  )
}

const SORT_WORDS = {
  verdict: 'sortVerdict',
  name: 'sortName',
  activity: 'sortActivity',
  distance: 'sortDistance',
} as const

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
    <section aria-labelledby={id}>
      <div class="bar between">
        <h3 id={id} title={t(words.why)}>
          {head}
        </h3>
        {members.length > 0 && <CopyNames of={head} names={members.map(({ name }) => name)} />}
      </div>
      {children}
    </section>
  )
}

/** Up to this many pairs of a person are shown at first. */
const FEW_REASONS = 6

type MemberProps = Pick<PeopleViewProps, 'table' | 'chosen' | 'onChoose' | 'onSettle'> & {
  person: PersonOfB
  reasons: readonly Pair[]
}

/** A person with the pairs that decide, each a button to its papers, and what has to be settled about the name. */
function Member({ person, reasons, table, chosen, onChoose, onSettle }: MemberProps) {
  const locale = useT()
  const { t } = locale
  const [isWhole, showWhole] = useState(false)
  const few = isWhole ? reasons : reasons.slice(0, FEW_REASONS)
  const { entry, name, last } = person
  const resolution = table.rightResolution.get(entry)
  const isOpen = resolution !== undefined && isUncertain(resolution)
  return (
    <li class="person-of-b">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span class="person-reasons">
        {few.map((pair) => (
          <Chip
            key={pair.row}
            pair={pair}
            isOfNobody={isOfNobody(pair, table)}
            says={reasonText(pair, table, locale)}
            isChosen={isSamePair(pair, chosen)}
            onChoose={onChoose}
          />
        ))}
        {reasons.length > few.length && (
          <Button
            class="link"
            onClick={() => showWhole(true)}
            text={t('moreReasons', { count: reasons.length - few.length })}
          />
        )}
        {isOpen && <span class="hint">{nameProblem(resolution, t)}</span>}
      </span>
      {isOpen ? (
        <Button
          class="quiet"
          aria-label={t('labelOf', { text: t('chooseName'), of: name })}
          onClick={() => onSettle('right', entry)}
          text={t('chooseName')}
        />
      ) : (
        <span class="hint">{last !== null && t('lastIn', { year: String(last) })}</span>
      )}
    </li>
  )
}

type ChipProps = {
  pair: Pair
  /** Its name of B was not found, whatever stands in A. */
  isOfNobody: boolean
  says: string
  isChosen: boolean
  onChoose: (pair: Pair) => void
}

/** A pair as a button: whom of A it is about, with the mark of its cell in the matrix. */
function Chip({ pair, isOfNobody, says, isChosen, onChoose }: ChipProps) {
  const locale = useT()
  return (
    <button
      type="button"
      class={`chip chip-${standingOf(pair)}`}
      data-pair
      title={says}
      aria-label={says}
      aria-pressed={isChosen}
      onClick={() => onChoose(pair)}
    >
      {isOfNobody ? (
        says
      ) : (
        <>
          <bdi>{pair.leftName}</bdi> <strong>{cellMark(pair, locale)}</strong>
        </>
      )}
    </button>
  )
}
