import type { ComponentChild } from 'preact'
import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { personId, type Someone } from '../../../../shared/conference/conference.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import {
  type Candidate,
  type DecidingPerson,
  decidingPeople,
  type FellowWorks,
} from '../../../../shared/conference/names/deciding-people.ts'
import { askFellowWorks } from '../../../../shared/conference/names/fellow-works.ts'
import { twoAccounts } from '../../../../shared/conference/names/two-accounts.ts'
import type { Choices } from '../../../../shared/conference/roster.ts'
import {
  choiceOf,
  chosenAgain,
  personId as dblpId,
  entryLabel,
} from '../../../../shared/conflicts/names-to-check.ts'
import { displayName } from '../../../../shared/conflicts/pair-table.ts'
import type { Person } from '../../../../shared/contract/backend.ts'
import { normalizeEntry } from '../../../../shared/query/entries.ts'
import { textFilter } from '../../../../shared/search-text.ts'
import { useView } from '../../../../shared/ui/context/use-view.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { SearchField } from '../../../../shared/ui/parts/search-field.tsx'
import { peopleCount } from '../../../../shared/ui/people/name-row.tsx'
import { PersonCard } from '../../../../shared/ui/people/person-card.tsx'
import { useResultT } from './messages/result-texts.ts'
import { nameOf } from './result-rows.ts'

export type ChoosingProps = {
  choices: Choices
  /** Chooses the entry that stands for a person, by `personId`; null: as the files say. */
  onChoices: (chosen: Readonly<Record<string, string | null>>) => void
}

type PeopleTabProps = ChoosingProps & {
  judged: JudgedConference
  /** Choices are not kept for other conferences. */
  isTraceless: boolean
  people: readonly DecidingPerson[]
  works: FellowWorksState
}

/** Papers of candidates with fellow authors, which make some of them sure. */
export type FellowWorksState = {
  works: FellowWorks | null
  state: 'asking' | 'ready' | 'failed'
  again: () => void
}

/** Asks for the papers of candidates with fellow authors while `isWanted`. */
export function useFellowWorks(judged: JudgedConference, isWanted: boolean): FellowWorksState {
  const { flow } = useView()
  const [found, find] = useState<{ works: FellowWorks | null } | null>(null)
  const { roster, table, isWhole } = judged
  const key = useMemo(() => roster.authors.flat().join('\n'), [roster])
  const [asked, ask] = useState({ key: '', times: 0 })
  useEffect(() => {
    if (isWanted && isWhole) ask(({ times }) => ({ key, times }))
  }, [isWanted, isWhole, key])
  useEffect(() => {
    if (asked.key === '' && asked.times === 0) return
    const asking = new AbortController()
    const { signal } = asking
    const settings = { base: flow.backendBase, fetch: flow.fetch }
    const { exact_base_match: exact } = table.question
    askFellowWorks(settings, decidingPeople(judged), roster, { exact, signal }).then(
      (works) => !signal.aborted && find({ works }),
      () => !signal.aborted && find({ works: null }),
    )
    return () => asking.abort()
  }, [asked, flow])
  const works = found?.works ?? null
  return {
    works,
    state: works ? 'ready' : found ? 'failed' : 'asking',
    again: () => {
      find(null)
      ask(({ times }) => ({ key, times: times + 1 }))
    },
  }
}

/** People that are drawn at a time. */
const AT_A_TIME = 50

/** The people whose names decide a pair, with candidates and the evidence for them; and what was chosen. */
export function PeopleTab({ judged, isTraceless, people, works, choices, onChoices }: PeopleTabProps) {
  const { t } = useResultT()
  const [words, search] = useState('')
  const [most, show] = useState(AT_A_TIME)
  const open = people.filter(({ id }) => choices[id]?.entry !== '')
  const shown = useMemo(() => {
    const matches = textFilter(words)
    return open.filter(({ someone, entry }) => matches(nameOf(someone), someone.affiliation ?? '', entry))
  }, [people, choices, words])
  const sure = open.flatMap(({ id, candidates }) => {
    const one = candidates.find(({ isSure }) => isSure)
    return one ? [[id, one.entry] as const] : []
  })
  return (
    <section id="results-names" class="names stack" tabIndex={-1} aria-label={t('tabNames')}>
      <div class="row people-bar">
        <SearchField label={t('search')} value={words} onInput={search} shortcut="/">
          {words.trim() !== '' && t('showing', { shown: shown.length, count: open.length })}
        </SearchField>
        {sure.length > 0 && (
          <Button
            class="primary end"
            onClick={() => onChoices(Object.fromEntries(sure))}
            text={t('acceptSure', { count: sure.length })}
          />
        )}
        <span class="hint" role="status">
          {works.state === 'asking' && open.length > 0 && <span class="late">{t('fellowsAsking')}</span>}
          {works.state === 'failed' && t('fellowsFailed')}
        </span>
        {works.state === 'failed' && <Button class="link" onClick={works.again} text={t('tryAgain')} />}
      </div>
      {open.length === 0 && <p class="lead">{t('namesNone')}</p>}
      <ul class="people-rows divided">
        {shown.slice(0, most).map((person) => (
          <PersonRow key={`${person.side} ${person.id}`} {...{ judged, isTraceless, person, onChoices }} />
        ))}
      </ul>
      {shown.length > most && (
        <Button
          class="quiet"
          onClick={() => show(most + AT_A_TIME)}
          text={t('showMore', { count: Math.min(AT_A_TIME, shown.length - most) })}
        />
      )}
      <Chosen judged={judged} choices={choices} onChoices={onChoices} />
      <Remarks judged={judged} />
    </section>
  )
}

type RowProps = Pick<PeopleTabProps, 'judged' | 'isTraceless' | 'onChoices'> & { person: DecidingPerson }

function PersonRow({ judged, isTraceless, person, onChoices }: RowProps) {
  const { t } = useResultT()
  const { id, someone, resolution, candidates, decides, isUnknown } = person
  const [typed, type] = useState('')
  const book = useContext(DecidingContext)?.book
  const last = book?.choices.of(person.entry)
  const lastEntry = last && resolution ? chosenAgain(last, resolution)?.use : undefined
  const choose = (entry: string, chosen?: Person): void => {
    onChoices({ [id]: entry })
    const choice = chosen && choiceOf(person.entry, [chosen])
    if (choice && !isTraceless) book?.choices.keep([choice])
  }
  const status = !resolution
    ? t('nameMissing')
    : resolution.status === 'not_found'
      ? t('statusNotFound')
      : resolution.truncated
        ? t('statusTruncated')
        : t('people', { count: peopleCount(resolution) })
  return (
    <li class="people-row" data-person={id}>
      <h3>
        <bdi>{nameOf(someone)}</bdi> <span class="hint">{placeText(person, judged, t)}</span>
      </h3>
      <p class="hint">
        <span class={isUnknown ? 'status-not-found' : ''}>{status}</span> ·{' '}
        {t(isUnknown ? 'leavesOpen' : 'decidesPairs', { count: decides })}
        {someone.email && ` · ${someone.email}`}
        {someone.affiliation && ` · ${someone.affiliation}`}
      </p>
      <ul class="person-list divided">
        {candidates.map((candidate) => (
          <CandidateCard
            key={dblpId(candidate.person)}
            candidate={candidate}
            isLast={candidate.entry === lastEntry}
            onUse={choose}
          />
        ))}
      </ul>
      <details class="other-name" open={candidates.length === 0}>
        <summary>{t('otherName')}</summary>
        <form
          class="row small"
          onSubmit={(event) => {
            event.preventDefault()
            const entry = normalizeEntry(typed)
            if (entry !== '') choose(entry)
          }}
        >
          <label class="row">
            {t('otherNameField')}
            <input
              type="text"
              autocomplete="off"
              value={typed}
              onInput={({ currentTarget }) => type(currentTarget.value)}
            />
          </label>
          <button type="submit" class="quiet">
            {t('lookUp')}
          </button>
          <Button
            class="quiet"
            aria-label={t('labelOf', { text: t('notInDblp'), of: nameOf(someone) })}
            onClick={() => choose('')}
            text={t('notInDblp')}
          />
        </form>
      </details>
    </li>
  )
}

/** Where a person stands: `reviewer`, `author of 118, 121`. */
function placeText(
  { side, places }: DecidingPerson,
  { conference }: JudgedConference,
  t: ReturnType<typeof useResultT>['t'],
): string {
  if (side === 'right') return t('aReviewer')
  const ids = places.map(({ submission }) => conference.submissions[submission ?? -1]?.id ?? '')
  const named = ids.slice(0, 4).join(', ')
  return t('authorOf', { id: ids.length > 4 ? `${named} …` : named })
}

type CandidateProps = {
  candidate: Candidate
  /** Chosen for the name in an earlier conference or query. */
  isLast: boolean
  onUse: (entry: string, chosen: Person) => void
}

/** A person whom the name may mean, with the evidence. */
function CandidateCard({ candidate, isLast, onUse }: CandidateProps) {
  const { t, list } = useResultT()
  const { person, entry, fit, mailFits, fellows, isSure } = candidate
  const evidence = [
    isSure && t('isSure'),
    isLast && t('isLast'),
    mailFits && t('mailFits'),
    fellows && fellows.length > 0 && t('fellowsWith', { names: list(fellows.map(entryLabel)) }),
  ].filter((one) => typeof one === 'string')
  return (
    <PersonCard person={person} fit={fit}>
      <Button
        class={isSure ? 'primary' : 'quiet'}
        aria-label={t('labelOf', { text: t('useName'), of: person.name })}
        onClick={() => onUse(entry, person)}
        text={t('useName')}
      />
      {evidence.length > 0 && (
        <span class="person-facts listed-fit small strong">{evidence.join(' · ')}</span>
      )}
    </PersonCard>
  )
}

/** The choices that were made, each of which can be taken back. */
function Chosen({ judged, choices, onChoices }: ChoosingProps & { judged: JudgedConference }) {
  const { t } = useResultT()
  const { submissions, reviewers } = judged.conference
  const { leftResolution, rightResolution } = judged.table
  const personOf = (entry: string): string =>
    displayName(entry, leftResolution.get(entry) ?? rightResolution.get(entry))
  const chosen = useMemo(() => {
    const all: readonly Someone[] = [...reviewers, ...submissions.flatMap(({ authors }) => authors)]
    const named = new Map(all.map((one) => [personId(one), nameOf(one)]))
    return Object.entries(choices)
      .flatMap(([id, { entry, at }]) => (named.has(id) ? [{ id, entry, at, name: named.get(id) ?? '' }] : []))
      .sort((one, other) => other.at.localeCompare(one.at))
  }, [choices, submissions, reviewers])
  return (
    <Folded title={t('chosenNames', { count: chosen.length })} isOpen={chosen.length < AT_A_TIME}>
      {chosen.map(({ id, entry, name }) => (
        <li key={id} class="row">
          <span>
            <bdi>{name}</bdi> → {entry === '' ? t('notInDblp') : <bdi>{personOf(entry)}</bdi>}
          </span>
          <Button
            class="link"
            aria-label={t('labelOf', { text: t('undo'), of: name })}
            onClick={() => onChoices({ [id]: null })}
            text={t('undo')}
          />
        </li>
      ))}
    </Folded>
  )
}

/** People who have more than one account, and declared conflicts with somebody who is not in the committee. */
function Remarks({ judged: { conference, unknownDeclarations } }: { judged: JudgedConference }) {
  const { t, list } = useResultT()
  const accounts = useMemo(() => twoAccounts(conference), [conference])
  const strangers = unknownDeclarations.flatMap((declarations, submission) =>
    declarations.map(({ reviewer }) => `#${conference.submissions[submission]?.id} · ${nameOf(reviewer)}`),
  )
  return (
    <>
      <Folded title={t('twoAccounts', { count: accounts.length })}>
        {accounts.map(({ why, people }) => (
          <li key={people.map(personId).join()}>
            <bdi>{list(people.map((one) => [one.name, one.email].filter(Boolean).join(' ')))}</bdi>{' '}
            <span class="hint">{t(why === 'orcid' ? 'sameOrcid' : 'sameNameAndDomain')}</span>
          </li>
        ))}
      </Folded>
      <Folded title={t('declaredNobody', { count: strangers.length })}>
        {strangers.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </Folded>
    </>
  )
}

type FoldedProps = { title: string; isOpen?: boolean; children: readonly ComponentChild[] }

/** The most lines of a folded list that are drawn. */
const MOST_FOLDED = 500

/** A folded list; nothing, if it is empty. */
function Folded({ title, isOpen = false, children }: FoldedProps) {
  if (children.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <ul class="divided">{children.slice(0, MOST_FOLDED)}</ul>
    </details>
  )
}
