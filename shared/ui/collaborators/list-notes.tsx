import { useState } from 'preact/hooks'
import { doubtsIn, doubtText, unsureEntries } from '../../collaborators/doubts.ts'
import type { CalendarDate, Window } from '../../conflicts/policy/policy.ts'
import type { Person } from '../../contract/backend.ts'
import type { CoauthorsAnswer, CoauthorsOfEntry } from '../../contract/coauthors.ts'
import { type ListMessage, listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'
import { DocumentCard } from '../frame/document-frame.tsx'
import { entryLines } from '../names/line-rows.ts'
import { Button } from '../parts/button.tsx'
import { PersonCard } from '../people/person-card.tsx'
import { replaceEntries } from '../session/list-entries.ts'
import type { CoauthorsControls } from './asking/use-coauthors.ts'
import type { ListControls } from './use-list.ts'

type ListNotesProps = {
  list: ListControls
  coauthors: CoauthorsControls
  answer: CoauthorsAnswer
  window: Window | null
  at: CalendarDate
}

/** Everything for which the list may lack somebody, or list somebody else's: one card for a name, one line for the rest. */
export function ListNotes({ list, coauthors, answer, window, at }: ListNotesProps) {
  const locale = useT(listTexts)
  const { t } = locale
  const { draft, change } = list
  const unsure = unsureEntries(answer)
  const isThere = new Set(entryLines(draft.people).map(({ entry }) => entry))
  const askFor = (people: string, message: ListMessage): void => {
    change({ people }, message)
    coauthors.ask({ people })
  }
  const use = (entry: string, person: Person): void =>
    askFor(replaceEntries(draft.people, [{ entry, name: person.entry ?? person.name }]), {
      key: 'didUse',
      values: { entry, name: person.name },
    })
  const addToo = (person: Person): void =>
    askFor(`${draft.people.trimEnd()}\n${person.entry ?? person.name}`, {
      key: 'didAddLine',
      values: { name: person.name },
    })
  const leaveOut = (entry: string): void =>
    askFor(replaceEntries(draft.people, [{ entry, name: '' }]), {
      key: 'didLeaveOut',
      values: { name: entry },
    })
  const near = answer.authors.flatMap(({ coauthor_count, resolution: { near = [] } }) =>
    coauthor_count === null ? [] : near.filter((person) => !isThere.has(person.entry ?? person.name)),
  )
  const lines = [
    // The rail says what is loaded.
    ...doubtsIn(answer, window, at)
      .filter(({ key }) => key !== 'onlyStarter')
      .map((doubt) => doubtText(doubt, locale)),
    ...answer.authors.flatMap(({ entry, disambiguation_works: count = 0 }) =>
      count > 0 ? [t('onPages', { entry, count })] : [],
    ),
  ]
  const [first] = unsure
  const [only, ...others] = lines
  return (
    <>
      {first && (
        <UnsureCard
          key={first.entry}
          of={first}
          count={unsure.length}
          onUse={(person) => use(first.entry, person)}
          // The last name cannot go.
          onLeaveOut={isThere.size > 1 ? () => leaveOut(first.entry) : null}
        />
      )}
      {near.length > 0 && (
        <details class="list-note">
          <summary class="hint">{t('nearHead', { count: near.length })}</summary>
          <ul class="divided">
            {near.map((person) => (
              <PersonCard key={person.key ?? person.name} person={person}>
                <Button class="quiet" onClick={() => addToo(person)} text={t('addToo')} />
              </PersonCard>
            ))}
          </ul>
        </details>
      )}
      {only && others.length === 0 && <p class="list-note warn">{only}</p>}
      {others.length > 0 && (
        <details class="list-note">
          <summary class="warn">{t('mayLack', { count: lines.length })}</summary>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type UnsureCardProps = {
  of: CoauthorsOfEntry
  /** How many names are unsure, with this one. */
  count: number
  onUse: (person: Person) => void
  onLeaveOut: (() => void) | null
}

/** The first name that is not certainly one person, with the likeliest one; the others behind it. */
function UnsureCard({ of: one, count, onUse, onLeaveOut }: UnsureCardProps) {
  const { t } = useT(listTexts)
  const [isOpen, open] = useState(false)
  const people = offeredFor(one)
  const [likeliest] = people
  const isNotFound = one.resolution.status === 'not_found'
  return (
    <>
      <DocumentCard
        acts={
          <>
            {likeliest && (
              <Button
                aria-label={t('labelOf', { text: t('thisPerson'), of: likeliest.person.name })}
                onClick={() => onUse(likeliest.person)}
                text={t('thisPerson')}
              />
            )}
            {people.length > 1 && (
              <Button
                aria-expanded={isOpen}
                onClick={() => open(!isOpen)}
                text={t('otherPeople', { count: people.length - 1 })}
              />
            )}
            {onLeaveOut && <Button onClick={onLeaveOut} text={t('leaveOutName')} />}
          </>
        }
      >
        <strong>{one.entry}</strong>: {t(isNotFound ? 'unsureNotFound' : 'unsureAmbiguous')}
        {likeliest && (
          <> {t('likeliest', { name: likeliest.person.name, count: likeliest.person.publications ?? 0 })}</>
        )}
        {count > 1 && <> {t('moreUnsure', { count: count - 1 })}</>}
      </DocumentCard>
      {isOpen && (
        <ul class="divided other-people">
          <Offered people={people} onUse={onUse} />
        </ul>
      )}
    </>
  )
}

type UnsureNameProps = { of: CoauthorsOfEntry; isOpen: boolean; onUse: (person: Person) => void }

/** A name that nobody or several people have, and who may be meant. */
export function UnsureName({ of: one, isOpen, onUse }: UnsureNameProps) {
  const { t } = useT(listTexts)
  const { entry, resolution } = one
  const people = offeredFor(one)
  const isNotFound = resolution.status === 'not_found'
  const [first] = isNotFound ? people : []
  const head = (
    <>
      <span class="strong">{entry}</span>{' '}
      <span class="hint">
        {first
          ? `${t('statusNotFound')} · ${t('nearest', { name: first.person.name })}`
          : t(isNotFound ? 'unsureNotFound' : 'unsureAmbiguous')}
      </span>
    </>
  )
  if (people.length === 0) return <p>{head}</p>
  return (
    <details open={isOpen}>
      <summary>{head}</summary>
      <ul class="divided">
        <Offered people={people} onUse={onUse} />
      </ul>
    </details>
  )
}

type OfferedProps = { people: ReturnType<typeof offeredFor>; onUse: (person: Person) => void }

const Offered = ({ people, onUse }: OfferedProps) => {
  const { t } = useT(listTexts)
  return (
    <>
      {people.map(({ person, count }) => (
        <PersonCard key={person.key ?? person.name} person={person}>
          <span class="row">
            {count !== null && <span class="hint">{t('coauthorsOf', { count })}</span>}
            <Button
              aria-label={t('labelOf', { text: t('thisPerson'), of: person.name })}
              onClick={() => onUse(person)}
              text={t('thisPerson')}
            />
          </span>
        </PersonCard>
      ))}
    </>
  )
}

/** The people whom a name may mean, with how many coauthors each has where that is known. */
const offeredFor = ({ resolution, candidates = [] }: CoauthorsOfEntry) =>
  resolution.status === 'not_found'
    ? (resolution.suggestions ?? []).map((person) => ({ person, count: null }))
    : candidates.map(({ person, coauthor_count }) => ({ person, count: coauthor_count }))
