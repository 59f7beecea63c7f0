import { useState } from 'preact/hooks'
import type { Person } from '../../contract/backend.ts'
import { listLetter, type Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'

/** `why`: evidence besides the name. */
export type SureName = { id: string; side: Side; name: string; person: Person; why?: string }

type SureNamesProps = {
  names: readonly SureName[]
  /** Says why these names are sure. */
  rule: string
  onAccept: (ids: readonly string[]) => void
}

/** For a single name, the button in the name's own row is enough. */
const LEAST_NAMES = 2

export function SureNames({ names, rule, onAccept }: SureNamesProps) {
  const { t } = useT()
  const [without, leaveOut] = useState<readonly string[]>([])
  if (names.length < LEAST_NAMES) return null
  const ticked = names.filter(({ id }) => !without.includes(id)).map(({ id }) => id)
  return (
    <section class="sure-names card stack" aria-label={t('sureNames', { count: names.length })}>
      <h3>{t('sureNames', { count: names.length })}</h3>
      <p class="hint">{rule}</p>
      <ul class="divided">
        {names.map(({ id, side, name, person, why }) => (
          <li key={id}>
            <label class="row">
              <input
                type="checkbox"
                checked={ticked.includes(id)}
                onChange={() =>
                  leaveOut(ticked.includes(id) ? [...without, id] : without.filter((one) => one !== id))
                }
              />
              <span>
                <span class="side-tag">{listLetter(side)}</span> <bdi>{name}</bdi> →{' '}
                <bdi class="strong">{person.name}</bdi>{' '}
                <span class="hint">
                  {[
                    person.publications !== undefined && t('papersOfPerson', { count: person.publications }),
                    person.affiliations?.[0],
                    why,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button
        class="primary"
        disabled={ticked.length === 0}
        onClick={() => onAccept(ticked)}
        text={t('acceptSure', { count: ticked.length })}
      />
    </section>
  )
}
