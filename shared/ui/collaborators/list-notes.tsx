import type { CollaboratorTable } from '../../collaborators/collaborators.ts'
import { doubtsIn, doubtText, unsureEntries } from '../../collaborators/doubts.ts'
import type { CalendarDate, Window } from '../../conflicts/policy/policy.ts'
import type { Person } from '../../contract/backend.ts'
import type { CoauthorsAnswer, CoauthorsOfEntry } from '../../contract/coauthors.ts'
import type { CollaboratorLine } from '../../contract/own-items.ts'
import { plainName } from '../../export/taken-answer.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'
import { entryLines } from '../names/line-rows.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/notes.tsx'
import { PersonCard } from '../people/person-card.tsx'
import { replaceEntries } from '../session/list-entries.ts'
import type { CoauthorsControls } from './asking/use-coauthors.ts'
import type { ListControls } from './use-list.ts'

type ListNotesProps = {
  list: ListControls
  coauthors: CoauthorsControls
  answer: CoauthorsAnswer
  table: CollaboratorTable
  window: Window | null
  at: CalendarDate
}

/** Everything for which the list may lack somebody, or list somebody else's: names, the data, the earlier list. */
export function ListNotes({ list, coauthors, answer, table, window, at }: ListNotesProps) {
  const locale = useT(listTexts)
  const { t } = locale
  const { draft, change } = list
  const unsure = unsureEntries(answer)
  // The banner over all places says what is loaded.
  const doubts = doubtsIn(answer, window, at).filter(({ key }) => key !== 'onlyStarter')
  const near = answer.authors.filter(
    ({ coauthor_count, resolution }) => coauthor_count !== null && (resolution.near?.length ?? 0) > 0,
  )
  const ask = (people: string): void => coauthors.ask(people)
  const use = (entry: string, person: Person): void => {
    const people = replaceEntries(draft.people, [{ entry, name: person.entry ?? person.name }])
    change({ people }, { key: 'didUse', values: { entry, name: person.name } })
    ask(people)
  }
  const addToo = (person: Person): void => {
    const people = `${draft.people.trimEnd()}\n${person.entry ?? person.name}`
    change({ people }, { key: 'didAddLine', values: { name: person.name } })
    ask(people)
  }
  const isThere = new Set(entryLines(draft.people).map(({ entry }) => entry))
  return (
    <>
      {doubts.length > 0 && (
        <Note tone="warning">
          {doubts.map((doubt) => (
            <p key={doubt.key}>{doubtText(doubt, locale)}</p>
          ))}
        </Note>
      )}
      {unsure.length > 0 && (
        <section class="unsure-names stack" aria-label={t('unsureHead', { count: unsure.length })}>
          <h3>{t('unsureHead', { count: unsure.length })}</h3>
          {unsure.map((one) => (
            <UnsureName
              key={one.entry}
              isOpen={one === unsure.find((other) => offeredFor(other).length > 0)}
              of={one}
              onUse={(person) => use(one.entry, person)}
            />
          ))}
        </section>
      )}
      {near.map(({ entry, resolution: { near: others = [] } }) => {
        const offered = others.filter((person) => !isThere.has(person.entry ?? person.name))
        return (
          offered.length > 0 && (
            <details key={entry} class="near-names">
              <summary>
                <span class="strong">{entry}</span>{' '}
                <span class="hint">{t('nearHead', { count: offered.length })}</span>
              </summary>
              <ul class="divided">
                {offered.map((person) => (
                  <PersonCard key={person.key ?? person.name} person={person}>
                    <Button class="quiet" onClick={() => addToo(person)} text={t('addToo')} />
                  </PersonCard>
                ))}
              </ul>
            </details>
          )
        )
      })}
      {answer.authors.map(
        ({ entry, disambiguation_works: count = 0 }) =>
          count > 0 && (
            <p key={entry} class="hint">
              {t('onPages', { entry, count })}
            </p>
          ),
      )}
      <PastLines
        past={table.past}
        onKeep={(line) =>
          change(
            { lines: [...draft.lines, { ...line, reason: 'collaborator', earlier: false }] },
            { key: 'didAddLine', values: { name: line.name } },
          )
        }
      />
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
      </ul>
    </details>
  )
}

/** The people whom a name may mean, with how many coauthors each has where that is known. */
const offeredFor = ({ resolution, candidates = [] }: CoauthorsOfEntry) =>
  resolution.status === 'not_found'
    ? (resolution.suggestions ?? []).map((person) => ({ person, count: null }))
    : candidates.map(({ person, coauthor_count }) => ({ person, count: coauthor_count }))

type PastLinesProps = { past: readonly CollaboratorLine[]; onKeep: (line: CollaboratorLine) => void }

/** The people of the earlier list who have left the window. */
function PastLines({ past, onKeep }: PastLinesProps) {
  const { t } = useT(listTexts)
  if (past.length === 0) return null
  return (
    <details>
      <summary class="hint">{t('pastOnes', { count: past.length })}</summary>
      <ul class="divided small">
        {past.map((line) => (
          <li key={line.name} class="row between">
            <bdi>{plainName(line.name)}</bdi>
            <Button
              class="link"
              aria-label={t('labelOf', { text: t('keep'), of: line.name })}
              onClick={() => onKeep(line)}
              text={t('keep')}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
