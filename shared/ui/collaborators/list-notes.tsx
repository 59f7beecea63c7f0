import { useState } from 'preact/hooks'
import { doubtsIn, doubtText, unsureEntries } from '../../collaborators/doubts.ts'
import type { CalendarDate, Window } from '../../conflicts/policy/conflict-policy.ts'
import type { Person } from '../../contract/backend.ts'
import type { CoauthorsAnswer, CoauthorsOfEntry } from '../../contract/coauthors.ts'
import { type ListMessage, listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'
import { DocumentCard } from '../frame/document-frame.tsx'
import { entryLines } from '../names/lines-table.tsx'
import { Button } from '../parts/button.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
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

const useNewPeople = ({ change }: ListControls, coauthors: CoauthorsControls) => ({
  askFor: (people: string, message: ListMessage): void => {
    change({ people }, message)
    coauthors.ask({ people })
  },
})

/** A button with the number of reasons why people may be missing. Its box lists the reasons. */
export function ListNotes({ list, coauthors, answer, window, at }: ListNotesProps) {
  const locale = useT(listTexts)
  const { t } = locale
  const { draft } = list
  const { askFor } = useNewPeople(list, coauthors)
  const isListed = new Set(entryLines(draft.people).map(({ entry }) => entry))
  const near = answer.authors.flatMap(({ coauthor_count, resolution: { near = [] } }) =>
    coauthor_count === null ? [] : near.filter((person) => !isListed.has(person.entry ?? person.name)),
  )
  const lines = [
    // The rail already says that only the sample is loaded.
    ...doubtsIn(answer, window, at)
      .filter(({ key }) => key !== 'onlyStarter')
      .map((doubt) => doubtText(doubt, locale)),
    ...answer.authors.flatMap(({ entry, disambiguation_works: count = 0 }) =>
      count > 0 ? [t('onPages', { entry, count })] : [],
    ),
  ]
  const count = lines.length + Math.min(1, near.length)
  if (count === 0) return null
  const text = t('mayLack', { count })
  return (
    <MenuButton class="figure figure-notes" text={`${text} ▾`} label={text} name={text} box="notes-menu">
      {(close) => (
        <>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {near.length > 0 && (
            <>
              <p>{t('nearHead', { count: near.length })}</p>
              <ul class="divided">
                {near.map((person) => (
                  <PersonCard key={person.key ?? person.name} person={person}>
                    <Button
                      class="quiet"
                      onClick={() => {
                        close()
                        askFor(`${draft.people.trimEnd()}\n${person.entry ?? person.name}`, {
                          key: 'didAddLine',
                          values: { name: person.name },
                        })
                      }}
                      text={t('addToo')}
                    />
                  </PersonCard>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </MenuButton>
  )
}

/** A card for the first uncertain name. It offers the likeliest person, and can show the other candidates. */
export function UnsureNames({ list, coauthors, answer }: Omit<ListNotesProps, 'window' | 'at'>) {
  const { t } = useT(listTexts)
  const { askFor } = useNewPeople(list, coauthors)
  const [opened, open] = useState<string | null>(null)
  const [first, ...more] = unsureEntries(answer)
  if (!first) return null
  const { entry } = first
  const people = candidatesFor(first)
  const [likeliest] = people
  const settle = (name: string, message: ListMessage): void =>
    askFor(replaceEntries(list.draft.people, [{ entry, name }]), message)
  const use = (person: Person): void =>
    settle(person.entry ?? person.name, { key: 'didUse', values: { entry, name: person.name } })
  return (
    <>
      <DocumentCard
        acts={
          <>
            {likeliest && <UseButton person={likeliest.person} onUse={use} />}
            {people.length > 1 && (
              <Button
                aria-expanded={opened === entry}
                onClick={() => open(opened === entry ? null : entry)}
                text={t('otherPeople', { count: people.length - 1 })}
              />
            )}
            {/* A list needs at least one name. */}
            {answer.authors.length > 1 && (
              <Button
                onClick={() => settle('', { key: 'didLeaveNameOut', values: { name: entry } })}
                text={t('leaveNameOut')}
              />
            )}
          </>
        }
      >
        <strong>{entry}</strong>: {t('sentence', { text: t(unsureWords(first)) })}
        {likeliest && (
          <> {t('likeliest', { name: likeliest.person.name, count: likeliest.person.publications ?? 0 })}</>
        )}
        {more.length > 0 && <> {t('moreUnsure', { count: more.length })}</>}
      </DocumentCard>
      {opened === entry && <CandidateList of={first} onUse={use} />}
    </>
  )
}

const unsureWords = ({ resolution }: CoauthorsOfEntry) =>
  resolution.status === 'not_found' ? 'unsureNotFound' : 'unsureAmbiguous'

type CandidatesProps = { of: CoauthorsOfEntry; onUse: (person: Person) => void }

/** A name that fits nobody or several people in dblp, with the people it may mean. */
export function UnsureName({ of, onUse }: CandidatesProps) {
  const { t } = useT(listTexts)
  return (
    <>
      <p>
        <span class="strong">{of.entry}</span> <span class="hint">{t(unsureWords(of))}</span>
      </p>
      <CandidateList of={of} onUse={onUse} />
    </>
  )
}

const CandidateList = ({ of, onUse }: CandidatesProps) => {
  const { t } = useT(listTexts)
  return (
    <ul class="divided other-people">
      {candidatesFor(of).map(({ person, count }) => (
        <PersonCard key={person.key ?? person.name} person={person}>
          <span class="row">
            {count !== null && <span class="hint">{t('coauthorsOf', { count })}</span>}
            <UseButton person={person} onUse={onUse} />
          </span>
        </PersonCard>
      ))}
    </ul>
  )
}

const UseButton = ({ person, onUse }: { person: Person; onUse: (person: Person) => void }) => {
  const { t } = useT(listTexts)
  return (
    <Button
      aria-label={t('labelOf', { text: t('thisPerson'), of: person.name })}
      onClick={() => onUse(person)}
      text={t('thisPerson')}
    />
  )
}

/** Returns the people whom a name may mean. `count`: the number of their coauthors, or null if unknown. */
const candidatesFor = ({ resolution, candidates = [] }: CoauthorsOfEntry) =>
  resolution.status === 'not_found'
    ? (resolution.suggestions ?? []).map((person) => ({ person, count: null }))
    : candidates.map(({ person, coauthor_count }) => ({ person, count: coauthor_count }))
