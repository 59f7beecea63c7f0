import { useEffect, useRef, useState } from 'preact/hooks'
import { QUERY_NAME_LENGTH } from '../../../../shared/contract/named-queries.ts'
import { isCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'
import { useStatisticsT } from '../messages/statistics-messages.ts'

type GiveNameProps = {
  /** What the query is called without a name. */
  lists: string
  before: string | undefined
  /** Resolves to whether the name was kept. */
  onName: (name: string) => Promise<boolean>
}

/** A button that becomes a field for a query's name. */
export function GiveName({ lists, before, onName }: GiveNameProps) {
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
