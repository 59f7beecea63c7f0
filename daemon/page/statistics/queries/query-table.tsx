import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type NamedQuery, QUERY_NAME_LENGTH } from '../../../../shared/contract/named-queries.ts'
import type { ListedAnswer } from '../../../../shared/contract/runtime.ts'
import { storedTime } from '../../../../shared/i18n/stored-time.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { onCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'
import type { Form } from '../../../../shared/ui/session/form-state.ts'
import { useStatisticsT } from '../../messages/statistics-messages.ts'
import { PlainTable } from '../../plain-table.tsx'
import { formOf, namesOf } from './stored-question.ts'

type GiveNameProps = {
  /** The query's label without a name. */
  lists: string
  before: string | undefined
  /** Resolves to whether the name was kept. */
  onName: (name: string) => Promise<boolean>
}

/** A button that becomes a field for a query's name. */
function GiveName({ lists, before, onName }: GiveNameProps) {
  const { t } = useStatisticsT()
  const [name, setName] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isTyping = name !== null
  const wasTyping = useRef(false)
  useEffect(() => {
    if (isTyping) field.current?.select()
    else if (wasTyping.current) button.current?.focus()
    wasTyping.current = isTyping
  }, [isTyping])
  if (name === null) {
    return (
      <Button
        buttonRef={button}
        class="quiet"
        aria-label={t('giveNameTo', { lists })}
        onClick={() => setName(before ?? '')}
        text={t('giveName')}
      />
    )
  }
  const keep = async (): Promise<void> => {
    if (name.trim() !== '' && (await onName(name))) setName(null)
  }
  return (
    <form
      class="give-name row"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
      // Escape closes the field; a second one closes the statistics.
      onKeyDown={onCancelKey(() => setName(null))}
    >
      <input
        ref={field}
        type="text"
        autocomplete="off"
        dir="auto"
        maxLength={QUERY_NAME_LENGTH}
        aria-label={t('queryName')}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="quiet">
        {t('keepName')}
      </button>
      <Button class="quiet" onClick={() => setName(null)} text={t('cancelName')} />
    </form>
  )
}

type QueryTableProps = {
  caption: string
  /** Names the column that says which query it is. */
  first: string
  isEmpty: boolean
  /** Stands in the place of an empty table. */
  empty: string
  children: ComponentChildren
}

/** A table of stored queries, of `QueryRow`s. */
export function QueryTable({ caption, first, isEmpty, empty, children }: QueryTableProps) {
  const { t } = useStatisticsT()
  if (isEmpty) return <p class="hint">{empty}</p>
  return (
    <PlainTable
      caption={caption}
      headings={[
        first,
        t('storedColumn'),
        { name: t('hitsColumn'), isNumber: true },
        { name: t('sizeColumn'), isNumber: true },
        { name: t('actsColumn'), isHidden: true },
      ]}
    >
      {children}
    </PlainTable>
  )
}

type QueryRowProps = {
  /** `bytes` is null if there is no stored answer. */
  query: ListedAnswer | NamedQuery
  /** The query's label for its buttons. */
  called: string
  /** The name that the user has given to the query. */
  name: string | undefined
  /** Null if the daemon keeps no names. */
  onName: ((name: string) => Promise<boolean>) | null
  onOpen: (form: Form) => void
  /** The last button, which takes the row away. */
  leave: { label: string; hint: string; act: () => void }
  /** The first cell. */
  children: ComponentChildren
}

/** A stored query with its figures. One whose answer does not say what was asked cannot be opened or named. */
export function QueryRow({ query, called, name, onName, onOpen, leave, children }: QueryRowProps) {
  const { number, moment } = useT()
  const { t, size } = useStatisticsT()
  const { bytes, hit_count: hits } = query
  const form = formOf(query)
  const at = storedTime(query.updated_at ?? query.created_at ?? undefined)
  return (
    <tr>
      <th scope="row" title={namesOf(query)}>
        {children}
      </th>
      <td>{bytes === null ? t('noAnswer') : at === null ? '–' : moment(at)}</td>
      <td class="number">{bytes === null || hits === null ? '–' : number(hits)}</td>
      <td class="number">{bytes === null ? '–' : size(bytes)}</td>
      <td class="acts">
        {form && onName && <GiveName lists={called} before={name} onName={onName} />}
        {form && (
          <Button
            class="quiet"
            aria-label={t('openHint', { lists: called })}
            onClick={() => onOpen(form)}
            text={t('open')}
          />
        )}
        <Button class="quiet" aria-label={leave.hint} onClick={leave.act} text={leave.label} />
      </td>
    </tr>
  )
}
