import { useState } from 'preact/hooks'
import { personPage } from '../../conflicts/proof.ts'
import type { Person } from '../../contract/backend.ts'
import { listLetter, type Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { ExternalLink } from '../parts/inline.tsx'

/** A name, and the person whom it surely means. `why`: evidence besides the name. */
export type SureName = { id: string; side: Side; name: string; person: Person; why?: string }

type SureNamesProps = {
  names: readonly SureName[]
  /** Takes the persons for these names (`id`). */
  onAccept: (ids: readonly string[]) => void
}

/** From two on, a button for all is shorter than one for each. */
const MANY = 2

/** The names with a sure suggestion, each with its person and a tick, and one button that accepts those with a tick. */
export function SureNames({ names, onAccept }: SureNamesProps) {
  const { t } = useT()
  const [without, leaveOut] = useState<readonly string[]>([])
  if (names.length < MANY) return null
  const ticked = names.filter(({ id }) => !without.includes(id)).map(({ id }) => id)
  return (
    <section class="sure-names panel stack" aria-label={t('sureNames', { count: names.length })}>
      <h4>{t('sureNames', { count: names.length })}</h4>
      <p class="hint">{t('sureWhy')}</p>
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
                <ExternalLink href={personPage(person)} class="strong">
                  {person.name}
                </ExternalLink>{' '}
                <span class="hint">
                  {[
                    person.publications !== undefined && t('publications', { count: person.publications }),
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
