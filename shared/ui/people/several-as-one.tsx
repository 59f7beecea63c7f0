import { entryAsOne, entryOf, personId } from '../../conflicts/names-to-check.ts'
import type { Person } from '../../contract/backend.ts'
import type { GivenChoice } from '../../contract/decisions.ts'
import { MOST_AS_ONE } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import { type Replaced, UseName } from './use-name.tsx'

type TickProps = { person: Person; ticked: readonly string[]; change: (ticked: readonly string[]) => void }

/** Says that a candidate is the same human as the others with a tick. */
export function Tick({ person, ticked, change }: TickProps) {
  const { t } = useT()
  const id = personId(person)
  const isTicked = ticked.includes(id)
  return (
    <label class="tick">
      <input
        type="checkbox"
        aria-label={t('tickAsOne', { name: person.name })}
        checked={isTicked}
        disabled={!isTicked && ticked.length === MOST_AS_ONE}
        onChange={() => change(isTicked ? ticked.filter((one) => one !== id) : [...ticked, id])}
      />
    </label>
  )
}

/** Replaces an entry by the candidates with a tick, as one human. */
export function UseAsOne({ replaced, persons }: { replaced: Replaced; persons: readonly Person[] }) {
  const { t, list } = useT()
  const asOne = persons.length > 1 ? entryAsOne(replaced.entry, persons) : null
  const text = t('useAsOne', { count: persons.length })
  return (
    <p class="as-one">
      {asOne === null ? (
        <span class="hint">{t('asOneWhy', { most: MOST_AS_ONE })}</span>
      ) : (
        <UseName
          {...replaced}
          names={[asOne]}
          button={{ text, of: list(persons.map(({ name }) => name)) }}
          choice={choiceOf(replaced.entry, persons)}
        />
      )}
    </p>
  )
}

/**
 * The choice of a person, or of several as one, for an entry, as it is remembered. Persons without a record cannot be known
 * again.
 */
export function choiceOf(entry: string, persons: readonly Person[]): GivenChoice | undefined {
  const [first] = persons
  if (!first || first.key === null || persons.some(({ key }) => key === null)) return undefined
  const used = persons.length > 1 ? entryAsOne(entry, persons) : entryOf(first)
  return used === null ? undefined : { entry, person: { key: first.key, name: first.name }, used }
}
