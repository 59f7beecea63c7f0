import { useEffect, useState } from 'preact/hooks'
import { backendClient } from '../../../../shared/clients/backend-client.ts'
import { entryOf, personId } from '../../../../shared/conflicts/names-to-check.ts'
import type { Person } from '../../../../shared/contract/backend.ts'
import { normalizeEntry } from '../../../../shared/query/entries.ts'
import { useView } from '../../../../shared/ui/context/use-view.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { PersonCard } from '../../../../shared/ui/people/person-card.tsx'
import { useResultT } from './messages/result-texts.ts'

/** Milliseconds after the last letter until names are looked up. */
const REST_MS = 200
const MOST = 8

type OtherNameProps = { of: string; onUse: (entry: string) => void }

/** Finds a person by another name, or says that dblp does not have them. */
export function OtherName({ of, onUse }: OtherNameProps) {
  const { t } = useResultT()
  const [typed, type] = useState('')
  const found = usePersons(typed.trim())
  const entry = normalizeEntry(typed)
  return (
    <div class="other-name stack">
      <div class="row">
        <label class="row small">
          {t('otherNameField')}
          <input
            type="search"
            aria-label={t('labelOf', { text: t('otherNameField'), of })}
            autocomplete="off"
            value={typed}
            onInput={({ currentTarget }) => type(currentTarget.value)}
          />
        </label>
        {entry !== '' && <Button class="quiet" onClick={() => onUse(entry)} text={t('useTyped')} />}
        <Button
          class="quiet"
          aria-label={t('labelOf', { text: t('notInDblp'), of })}
          onClick={() => onUse('')}
          text={t('notInDblp')}
        />
        <span class="hint" role="status">
          {found === 'failed' && t('lookUpFailed')}
          {typeof found !== 'string' && found?.length === 0 && t('nobodyByName')}
        </span>
      </div>
      {typeof found !== 'string' && found && found.length > 0 && (
        <ul class="person-list divided">
          {found.map((person) => (
            <PersonCard key={personId(person)} person={person}>
              <Button
                class="quiet"
                aria-label={t('labelOf', { text: t('useName'), of: person.name })}
                onClick={() => onUse(entryOf(person))}
                text={t('useName')}
              />
            </PersonCard>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The persons with a name that begins so; null while nothing is asked or known. */
function usePersons(query: string): readonly Person[] | 'failed' | null {
  const { flow } = useView()
  const [found, find] = useState<{ query: string; persons: readonly Person[] | 'failed' } | null>(null)
  useEffect(() => {
    if (query.length < 2) return
    const asking = new AbortController()
    const { signal } = asking
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    const timer = setTimeout(() => {
      client.search(query, MOST, { signal }).then(
        ({ results }) => find({ query, persons: results }),
        () => !signal.aborted && find({ query, persons: 'failed' }),
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query, flow])
  return query.length >= 2 && found?.query === query ? found.persons : null
}
