import type { ComponentChild } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { chosenPeople } from '../../../../../shared/conference/names/chosen-people.ts'
import {
  type DecidingPerson,
  decidingPeople,
  type FellowWorks,
} from '../../../../../shared/conference/names/deciding-people.ts'
import { askFellowWorks } from '../../../../../shared/conference/names/fellow-works.ts'
import { unknownPlaces } from '../../../../../shared/conference/outputs/findings.ts'
import { unnamedText } from '../../../../../shared/conference/outputs/output-texts.ts'
import { type ResultTexts, resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { textFilter } from '../../../../../shared/search-text.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { type SureName, SureNames } from '../../../../../shared/ui/people/sure-names.tsx'
import { useQuery } from '../../../../../shared/ui/state/use-query.ts'
import { useConference } from '../../use-conference.ts'
import { nameOf } from '../person-naming.ts'
import { PersonRow } from './person-row.tsx'

type PeopleViewProps = {
  judged: JudgedConference
  people: readonly DecidingPerson[]
  works: ReturnType<typeof useFellowWorks>
  words: string
}

/** How many people are shown at first, and added by each press on *Show more*. */
const AT_A_TIME = 50

/** Lists the people whose names need a choice, and the choices of the user. */
export function PeopleView({ judged, people, works, words }: PeopleViewProps) {
  const locale = useT(resultTexts)
  const { t } = locale
  const conference = useConference()
  const [most, show] = useState(AT_A_TIME)
  const shown = useMemo(() => {
    const matches = textFilter(words)
    return people.filter(({ someone, entry }) => matches(nameOf(someone), someone.affiliation ?? '', entry))
  }, [people, words])
  const sure = useMemo(() => sureNames(people, locale), [people, locale])
  const accept = (ids: readonly string[]): void =>
    conference.choose(
      Object.fromEntries(sure.flatMap(({ id, entry }) => (ids.includes(id) ? [[id, entry]] : []))),
    )
  return (
    <section id="results-names" class="names stack" tabIndex={-1} aria-label={t('namesHeading')}>
      <div class="row">
        <span class="hint" role="status">
          {works.hasFailed
            ? t('fellowsFailed')
            : !works.answer && people.length > 0 && <span class="late">{t('fellowsAsking')}</span>}
        </span>
        {works.hasFailed && <Button class="link" onClick={works.ask} text={t('tryAgain')} />}
      </div>
      <SureNames names={sure} rule={t('sureRule')} onAccept={accept} />
      <Unread judged={judged} />
      {people.length === 0 && <p class="lead">{t('namesNone')}</p>}
      <ul class="people-rows divided">
        {shown.slice(0, most).map((person) => (
          <PersonRow key={`${person.side} ${person.id}`} judged={judged} person={person} />
        ))}
      </ul>
      {shown.length > most && (
        <Button
          class="quiet"
          onClick={() => show(most + AT_A_TIME)}
          text={t('showMoreRows', { count: Math.min(AT_A_TIME, shown.length - most) })}
        />
      )}
      <Chosen judged={judged} />
    </section>
  )
}

/** Lists unread texts, and submissions that do not name all authors. */
function Unread({ judged }: Pick<PeopleViewProps, 'judged'>) {
  const locale = useT(resultTexts)
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

/** Each person with a sure candidate, once, with the evidence for the candidate. */
function sureNames(
  people: readonly DecidingPerson[],
  { t, list }: ResultTexts,
): (SureName & { entry: string })[] {
  const sure = people.flatMap(({ id, side, someone, candidates }) => {
    const one = candidates.find(({ isSure }) => isSure)
    if (!one) return []
    const { person, entry, fellows, fit } = one
    const why =
      fit === 'orcid' ? t('orcidAsListed') : fellows?.length ? t('fellowsWith', { names: list(fellows) }) : ''
    return [{ id, side, name: nameOf(someone), person, entry, why }]
  })
  return [...new Map(sure.map((one) => [one.id, one])).values()]
}

function Chosen({ judged }: Pick<PeopleViewProps, 'judged'>) {
  const conference = useConference()
  const { t } = useT(resultTexts)
  const chosen = useMemo(
    () => chosenPeople(judged).toSorted((one, other) => other.at.localeCompare(one.at)),
    [judged],
  )
  return (
    <Folded title={t('chosenNames', { count: chosen.length })} isOpen={chosen.length < AT_A_TIME}>
      {chosen.map(({ id, someone, name }) => (
        <li key={id} class="row">
          <span>
            <bdi>{nameOf(someone)}</bdi> → {name === '' ? t('notInDblp') : <bdi>{name}</bdi>}
          </span>
          <Button
            class="link"
            aria-label={t('labelOf', { text: t('undo'), of: nameOf(someone) })}
            onClick={() => conference.choose({ [id]: null })}
            text={t('undo')}
          />
        </li>
      ))}
    </Folded>
  )
}

type FoldedProps = { title: string; why?: string; isOpen?: boolean; children: readonly ComponentChild[] }

const MOST_FOLDED = 500

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

/** Asks the backend which fellow authors the candidates have papers with. Asks again when the authors change. */
export function useFellowWorks(judged: JudgedConference, isWanted: boolean) {
  const { flow } = useView()
  const { roster, table, isWhole } = judged
  const authors = useMemo(() => roster.authors.flat().join('\n'), [roster])
  const [wanted, want] = useState('')
  useEffect(() => {
    if (isWanted && isWhole) want(authors)
  }, [isWanted, isWhole, authors])
  return useQuery(wanted === '' ? null : wanted, ({ signal }): Promise<FellowWorks> => {
    const settings = { base: flow.backendBase, fetch: flow.fetch }
    const { exact_base_match: exact } = table.options
    return askFellowWorks(settings, decidingPeople(judged), roster, { exact, signal })
  })
}
