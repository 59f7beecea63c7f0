import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { QUERY_NAME_LENGTH } from '../../../../shared/contract/named-queries.ts'
import { storedTime } from '../../../../shared/i18n/stored-time.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { isCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'
import type { Form } from '../../../../shared/ui/session/form-state.ts'
import { PlainTable } from '../../plain-table.tsx'
import { useStatisticsT } from '../messages/statistics-messages.ts'

type GiveNameProps = {
  /** What the query is called without a name. */
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
      <button
        ref={button}
        type="button"
        class="quiet"
        aria-label={t('giveNameTo', { lists })}
        onClick={() => setName(before ?? '')}
      >
        {t('giveName')}
      </button>
    )
  }
  const keep = async (): Promise<void> => {
    if (name.trim() !== '' && (await onName(name))) setName(null)
  }
  return (
    <form
      class="give-name"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
      onKeyDown={(event) => {
        if (!isCancelKey(event)) return
        // Escape closes the field; a second one closes the statistics.
        event.preventDefault()
        event.stopPropagation()
        setName(null)
      }}
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
      <button type="button" class="quiet" onClick={() => setName(null)}>
        {t('cancelName')}
      </button>
    </form>
  )
}

type QueryTableProps = {
  caption: string
  /** Names the column that says which query it is. */
  first: string
  children: ComponentChildren
}

/** A table of stored queries, of `QueryRow`s. */
export function QueryTable({ caption, first, children }: QueryTableProps) {
  const { t } = useStatisticsT()
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
  /** What the query is called to its buttons. */
  called: string
  title?: string
  /** The stored answer; null when there is none. */
  stored: { at: string | null; hits: number | null; bytes: number } | null
  /** Null if the answer does not say what was asked: then it cannot be opened or named. */
  form: Form | null
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

export function QueryRow(props: QueryRowProps) {
  const { called, title, stored, form, name, onName, onOpen, leave, children } = props
  const { number, moment } = useT()
  const { t, size } = useStatisticsT()
  const at = storedTime(stored?.at ?? undefined)
  return (
    <tr>
      <th scope="row" title={title}>
        {children}
      </th>
      <td>{stored === null ? t('noAnswer') : at === null ? '–' : moment(at)}</td>
      <td class="number">{stored?.hits == null ? '–' : number(stored.hits)}</td>
      <td class="number">{stored === null ? '–' : size(stored.bytes)}</td>
      <td class="acts">
        {form && onName && <GiveName lists={called} before={name} onName={onName} />}
        {form && (
          <button
            type="button"
            class="quiet"
            aria-label={t('openHint', { lists: called })}
            onClick={() => onOpen(form)}
          >
            {t('open')}
          </button>
        )}
        <button type="button" class="quiet" aria-label={leave.hint} onClick={leave.act}>
          {leave.label}
        </button>
      </td>
    </tr>
  )
}
