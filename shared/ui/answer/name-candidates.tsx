import { useMemo } from 'preact/hooks'
import { parseEntries } from '../../authors.ts'
import { isBinOnly } from '../../conflicts/names-to-check.ts'
import type { EntryResolution } from '../../contract/backend.ts'
import type { Side } from '../../pairs-query.ts'
import { useWording } from '../messages/context.tsx'
import type { Wording } from '../messages/wording.ts'
import type { Change, Workbench } from '../state/workbench.ts'
import { PersonCard } from './person-card.tsx'
import { UseName } from './use-name.tsx'

type NameCandidatesProps = {
  side: Side
  resolution: EntryResolution
  bench: Workbench
  isOpen: boolean
  isSample: boolean
  change: (change: Change) => void
}

/** One name that is not certain, and who it might be. */
export function NameCandidates(props: NameCandidatesProps) {
  const { side, resolution, bench, isOpen, isSample, change } = props
  const { t } = useWording()
  const { entry, status, persons } = resolution
  const isNotFound = status === 'not_found'
  const candidates = isNotFound ? (resolution.suggestions ?? []) : persons
  const text = bench.form[side]
  const entries = useMemo(() => parseEntries(text), [text])
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <span class="side-tag">{t(side === 'left' ? 'sideA' : 'sideB')}</span>
          <span class="name-entry">{entry}</span>{' '}
          <span class={isNotFound ? 'status status-not-found' : 'status status-ambiguous'}>
            {statusText(resolution, t)}
          </span>
        </summary>
        {resolution.read_as !== undefined && <p class="hint">{t('readAs', { name: resolution.read_as })}</p>}
        {isNotFound && <NotFoundHint resolution={resolution} isSample={isSample} />}
        <ul class="person-list">
          {candidates.map((person) => (
            <PersonCard key={`${person.key} ${person.name}`} person={person}>
              {person.name !== entry && (
                <UseName
                  side={side}
                  entry={entry}
                  name={person.name}
                  entries={entries}
                  undo={bench.undo}
                  change={change}
                />
              )}
            </PersonCard>
          ))}
        </ul>
        <Cut resolution={resolution} shown={persons.length} />
      </details>
    </li>
  )
}

function NotFoundHint({
  resolution: { suggestions, hint },
  isSample,
}: {
  resolution: EntryResolution
  isSample: boolean
}) {
  const { t } = useWording()
  if (suggestions && suggestions.length > 0) return <p class="hint">{t('suggestions')}</p>
  if (hint === 'latin_script') return <p class="hint">{t('latinScript')}</p>
  return (
    <p class="hint">
      {suggestions && `${t('noSuggestions')} `}
      {isSample && t('noSuggestionsSample')}
    </p>
  )
}

function statusText(resolution: EntryResolution, t: Wording['t']): string {
  if (resolution.status === 'not_found') return t('statusNotFound')
  const people = t('people', { count: resolution.person_count ?? resolution.persons.length })
  if (isBinOnly(resolution)) return t('statusBin')
  return `${t(resolution.truncated ? 'statusTruncated' : 'statusAmbiguous')} · ${people}`
}

function Cut({ resolution, shown }: { resolution: EntryResolution; shown: number }) {
  const { t } = useWording()
  const count = resolution.person_count ?? shown
  return count > shown ? <p class="hint">{t('peopleShown', { shown, count })}</p> : null
}
