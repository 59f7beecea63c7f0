import type { ComponentChild } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { personId, type Someone } from '../../../../../shared/conference/conference.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import type { DecidingPerson } from '../../../../../shared/conference/names/deciding-people.ts'
import { twoAccounts } from '../../../../../shared/conference/names/two-accounts.ts'
import { unknownPlaces } from '../../../../../shared/conference/outputs/findings.ts'
import { unnamedText } from '../../../../../shared/conference/outputs/output-texts.ts'
import { displayName } from '../../../../../shared/conflicts/pair-table.ts'
import { textFilter } from '../../../../../shared/search-text.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { SearchField } from '../../../../../shared/ui/parts/search-field.tsx'
import type { OpenConference } from '../../open-conference.ts'
import { useResultT } from '../messages/result-texts.ts'
import { nameOf } from '../result-rows.ts'
import { PersonRow } from './person-row.tsx'
import type { FellowWorksState } from './use-fellow-works.ts'

type PeopleTabProps = {
  conference: OpenConference
  judged: JudgedConference
  people: readonly DecidingPerson[]
  works: FellowWorksState
}

/** People that are drawn at a time. */
const AT_A_TIME = 50

/** The people whose names decide a pair, with candidates and the evidence for them; and what was chosen. */
export function PeopleTab({ conference, judged, people, works }: PeopleTabProps) {
  const { t } = useResultT()
  const { choices } = conference.state.project
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
    <section id="results-names" class="names stack" tabIndex={-1} aria-label={t('names')}>
      <div class="row people-bar">
        <SearchField label={t('search')} value={words} onInput={search} shortcut="/">
          {words.trim() !== '' && t('showing', { shown: shown.length, count: open.length })}
        </SearchField>
        {sure.length > 0 && (
          <Button
            class="primary end"
            onClick={() => conference.choose(Object.fromEntries(sure))}
            text={t('acceptSure', { count: sure.length })}
          />
        )}
        <span class="hint" role="status">
          {works.hasFailed
            ? t('fellowsFailed')
            : !works.answer && open.length > 0 && <span class="late">{t('fellowsAsking')}</span>}
        </span>
        {works.hasFailed && <Button class="link" onClick={works.ask} text={t('tryAgain')} />}
      </div>
      <Unread judged={judged} />
      {open.length === 0 && <p class="lead">{t('namesNone')}</p>}
      <ul class="people-rows divided">
        {shown.slice(0, most).map((person) => (
          <PersonRow key={`${person.side} ${person.id}`} {...{ conference, judged, person }} />
        ))}
      </ul>
      {shown.length > most && (
        <Button
          class="quiet"
          onClick={() => show(most + AT_A_TIME)}
          text={t('showMore', { count: Math.min(AT_A_TIME, shown.length - most) })}
        />
      )}
      <Chosen {...{ conference, judged }} />
      <TwoAccounts judged={judged} />
    </section>
  )
}

/** Texts that were not understood, and submissions that do not name all of their authors: no name can be chosen for them. */
function Unread({ judged }: Pick<PeopleTabProps, 'judged'>) {
  const locale = useResultT()
  const { t } = locale
  const unread = useMemo(
    () =>
      unknownPlaces(judged).filter(
        ({ author, member, reason }) => reason === 'not_understood' || !(author ?? member),
      ),
    [judged],
  )
  return (
    <Folded title={t('unreadPeople', { count: unread.length })} why={t('unreadWhy')} isOpen>
      {unread.map(({ paper, author, member }, index) => (
        <li key={String(index)}>
          {paper && !author ? (
            unnamedText(paper, locale)
          ) : (
            <>
              <bdi class="strong">{nameOf(author ?? member ?? undefined)}</bdi>{' '}
              <span class="hint">
                {paper ? t('authorOf', { id: paper.id }) : t('aReviewer')} · {t('notUnderstood')}
              </span>
            </>
          )}
        </li>
      ))}
    </Folded>
  )
}

/** The choices that were made, each of which can be taken back. */
function Chosen({ conference, judged }: Pick<PeopleTabProps, 'conference' | 'judged'>) {
  const { t } = useResultT()
  const { choices } = conference.state.project
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
            onClick={() => conference.choose({ [id]: null })}
            text={t('undo')}
          />
        </li>
      ))}
    </Folded>
  )
}

/** People who have more than one account. */
function TwoAccounts({ judged: { conference } }: { judged: JudgedConference }) {
  const { t, list } = useResultT()
  const accounts = useMemo(() => twoAccounts(conference), [conference])
  return (
    <Folded title={t('twoAccounts', { count: accounts.length })}>
      {accounts.map(({ why, people }) => (
        <li key={people.map(personId).join()}>
          <bdi>{list(people.map((one) => [one.name, one.email].filter(Boolean).join(' ')))}</bdi>{' '}
          <span class="hint">{t(why === 'orcid' ? 'sameOrcid' : 'sameNameAndDomain')}</span>
        </li>
      ))}
    </Folded>
  )
}

type FoldedProps = { title: string; why?: string; isOpen?: boolean; children: readonly ComponentChild[] }

/** The most lines of a folded list that are drawn. */
const MOST_FOLDED = 500

/** A folded list; nothing, if it is empty. */
function Folded({ title, why, isOpen = false, children }: FoldedProps) {
  if (children.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      {why && <p class="hint">{why}</p>}
      <ul class="divided">{children.slice(0, MOST_FOLDED)}</ul>
    </details>
  )
}
