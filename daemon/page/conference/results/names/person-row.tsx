import { useContext, useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import type { Candidate, DecidingPerson } from '../../../../../shared/conference/names/deciding-people.ts'
import { choiceOf, chosenAgain, personId as dblpId } from '../../../../../shared/conflicts/names-to-check.ts'
import type { Person } from '../../../../../shared/contract/backend.ts'
import { type ResultTexts, resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { normalizeEntry } from '../../../../../shared/query/entries.ts'
import { entryLabel } from '../../../../../shared/query/persons-as-one.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { DecidingContext } from '../../../../../shared/ui/decisions/use-deciding.ts'
import { Button, SubmitButton } from '../../../../../shared/ui/parts/button.tsx'
import { Form, TextField } from '../../../../../shared/ui/parts/form-fields.tsx'
import { statusText } from '../../../../../shared/ui/people/name-row.tsx'
import { PersonCard } from '../../../../../shared/ui/people/person-card.tsx'
import { useConference } from '../../use-conference.ts'
import { nameOf } from '../person-naming.ts'

/** The entry '' means that dblp does not have the person. */
export function useChoosing() {
  const conference = useConference()
  const decisions = useContext(DecidingContext)
  return ({ id, entry: name }: DecidingPerson, entry: string, chosen?: Person): void => {
    conference.choose({ [id]: entry })
    const choice = chosen && choiceOf(name, [chosen])
    // A conference that leaves no trace saves no choices.
    if (choice && !conference.state.isTraceless) decisions?.choose([choice])
  }
}

export function statusOf({ resolution, isUnknown, decides }: DecidingPerson, { t }: ResultTexts): string {
  const status = resolution ? statusText(resolution, t) : t('nameMissing')
  return `${status} · ${t(isUnknown ? 'leavesOpen' : 'decidesPairs', { count: decides })}`
}

/** Shows a name for which findings wait, with ways to settle it. */
export function PersonRow({ judged, person }: { judged: JudgedConference; person: DecidingPerson }) {
  const locale = useT(resultTexts)
  const { t } = locale
  const { someone, resolution, candidates, isUnknown } = person
  const [typed, type] = useState('')
  const last = useContext(DecidingContext)?.chosenFor(person.entry)
  const lastEntry = last && resolution ? chosenAgain(last, resolution)?.use : undefined
  const chooseFor = useChoosing()
  const choose = (entry: string, chosen?: Person): void => chooseFor(person, entry, chosen)
  const [nearest] = resolution?.status === 'not_found' ? candidates : []
  return (
    <li class="people-row" data-person={person.id}>
      <h3>
        <bdi>{nameOf(someone)}</bdi> <span class="hint">{placeText(person, judged, t)}</span>
      </h3>
      <p class="hint">
        <span class={isUnknown ? 'status-not-found' : ''}>{statusOf(person, locale)}</span>
        {someone.email && ` · ${someone.email}`}
        {someone.affiliation && ` · ${someone.affiliation}`}
      </p>
      {nearest && <p>{t('nearest', { name: nearest.person.name })}</p>}
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
        <Form
          class="row small"
          onSubmit={() => {
            const entry = normalizeEntry(typed)
            if (entry !== '') choose(entry)
          }}
        >
          <label class="row">
            {t('otherNameField')}
            <TextField value={typed} onText={type} />
          </label>
          <SubmitButton class="quiet" text={t('lookUp')} />
          <Button
            class="quiet"
            aria-label={t('labelOf', { text: t('notInDblp'), of: nameOf(someone) })}
            onClick={() => choose('')}
            text={t('notInDblp')}
          />
        </Form>
      </details>
    </li>
  )
}

/** Says where a person is in the conference: `reviewer`, `author of 118, 121`. */
function placeText(
  { side, places }: DecidingPerson,
  { conference }: JudgedConference,
  t: ReturnType<typeof resultTexts>['t'],
): string {
  if (side === 'right') return t('aReviewer')
  const ids = places.map(({ submission }) => conference.submissions[submission ?? -1]?.id ?? '')
  const named = ids.slice(0, 4).join(', ')
  return t('authorOf', { id: ids.length > 4 ? `${named} …` : named })
}

type CandidateProps = {
  candidate: Candidate
  /** Whether the user has chosen this person for the name before. */
  isLast: boolean
  onUse: (entry: string, chosen: Person) => void
}

function CandidateCard({ candidate, isLast, onUse }: CandidateProps) {
  const { t, list } = useT(resultTexts)
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
        aria-label={t('labelOf', { text: t('thisPerson'), of: person.name })}
        onClick={() => onUse(entry, person)}
        text={t('thisPerson')}
      />
      {evidence.length > 0 && (
        <span class="person-facts listed-fit small strong">{evidence.join(' · ')}</span>
      )}
    </PersonCard>
  )
}
