import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { storedTime } from '../../../shared/messages/stored-time.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { QueryNameForm, useFocusBack } from '../../../shared/ui/results/query-name.tsx'
import { namesOf, type StoredQuery } from './stored-question.ts'

type Naming = {
  /** The text of the button, and its hint. */
  text: string
  hint: string
  before: string
  /** Resolves to whether the name was kept. */
  onName: (name: string) => Promise<boolean>
}

type QueryRowProps = {
  query: StoredQuery
  /** The button that names the query, and what opens it. Null if the answer does not say what was asked. */
  naming: Naming | null
  onOpen: (() => void) | null
  /** The last button, which takes the row away. */
  leave: { hint: string; act: () => void }
  /** The cell in the middle. */
  figures: ComponentChildren
  /** The first cell. */
  children: ComponentChildren
}

/** A stored query. */
export function QueryRow({ query, naming, onOpen, leave, figures, children }: QueryRowProps) {
  const { t, moment } = useT(pageTexts)
  const at = storedTime(query.updated_at ?? query.created_at ?? undefined)
  return (
    <tr>
      <th scope="row" title={namesOf(query)}>
        {onOpen ? (
          <Button class="link row-link" title={t('openHint')} onClick={onOpen} text={children} />
        ) : (
          children
        )}
      </th>
      <td>{figures}</td>
      <td class="hint">{at !== null && moment(at)}</td>
      <td class="acts">
        {naming && <GiveName {...naming} />}
        <Button class="quiet" aria-label={leave.hint} onClick={leave.act} text={t('remove')} />
      </td>
    </tr>
  )
}

/** A button that becomes a field for a query's name. */
function GiveName({ text, hint, before, onName }: Naming) {
  const [name, setName] = useState<string | null>(null)
  const button = useFocusBack(name !== null)
  if (name === null) {
    return (
      <Button
        buttonRef={button}
        class="quiet"
        aria-label={hint}
        onClick={() => setName(before)}
        text={text}
      />
    )
  }
  const keep = async (): Promise<void> => {
    if (name.trim() !== '' && (await onName(name))) setName(null)
  }
  return <QueryNameForm value={name} onType={setName} onKeep={keep} />
}
