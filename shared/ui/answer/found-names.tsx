import type { ResolvedName } from '../../conflicts/names-to-check.ts'
import { useWording } from '../messages/context.tsx'
import { PersonCard } from './person-card.tsx'

/** The names that are one known person each, and who that is: a right name may still be the wrong person. */
export function FoundNames({ names }: { names: readonly ResolvedName[] }) {
  const { t } = useWording()
  if (names.length === 0) return null
  return (
    <details class="found-names">
      <summary>{t('foundNames', { count: names.length })}</summary>
      <ul class="person-list">
        {names.map(({ side, resolution }) =>
          resolution.persons
            .slice(0, 1)
            .map((person) => (
              <PersonCard
                key={`${side} ${resolution.entry}`}
                person={person}
                foundFor={{ side, entry: resolution.entry }}
              />
            )),
        )}
      </ul>
    </details>
  )
}
