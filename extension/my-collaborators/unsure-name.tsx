import { candidatesOf, entryLabel, personId } from '../../shared/conflicts/names-to-check.ts'
import type { EntryResolution, Person } from '../../shared/contract/backend.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { statusText } from '../../shared/ui/people/name-row.tsx'
import { PersonCard } from '../../shared/ui/people/person-card.tsx'
import { useExtensionT } from '../messages/extension-texts.ts'

type NameProps = {
  resolution: EntryResolution
  /** Remembers a person for the name; absent where the list of the workspace has the name. */
  onChoose?: ((person: Person) => void) | undefined
}

/** A name that is unknown, or of several people, whom it may mean. */
export function UnsureName({ resolution, onChoose }: NameProps) {
  const { t } = useExtensionT()
  const locale = useT()
  const candidates = candidatesOf(resolution)
  return (
    <div class="mine-unsure">
      <p>
        <strong>{entryLabel(resolution.entry)}</strong>{' '}
        <span class="hint status-not-found">{statusText(resolution, locale.t)}</span>
      </p>
      <p class="small">
        {t(candidates.length === 0 ? 'mineUnknown' : onChoose ? 'mineChoose' : 'mineChooseInList')}
      </p>
      {onChoose && <Candidates people={candidates} onChoose={onChoose} />}
    </div>
  )
}

/** The person whom a name means, and others with one like it. */
export function SureName({ resolution, onChoose }: NameProps) {
  const { t } = useExtensionT()
  const [person] = resolution.persons
  const others = (resolution.near ?? []).filter((one) => one.key !== person?.key)
  if (!onChoose || others.length === 0) return null
  return (
    <details class="small">
      <summary class="hint">{t('mineOthers', { count: others.length })}</summary>
      <Candidates people={others} onChoose={onChoose} />
    </details>
  )
}

type CandidatesProps = { people: readonly Person[]; onChoose: (person: Person) => void }

function Candidates({ people, onChoose }: CandidatesProps) {
  const { t } = useExtensionT()
  if (people.length === 0) return null
  return (
    <ul class="person-list divided small">
      {people.map((person) => (
        <PersonCard key={personId(person)} person={person}>
          <Button
            aria-label={t('mineThisIs', { name: person.name })}
            onClick={() => onChoose(person)}
            text={t('mineThis')}
          />
        </PersonCard>
      ))}
    </ul>
  )
}
