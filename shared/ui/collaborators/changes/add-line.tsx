import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { addLines } from '../../../collaborators/add-lines.ts'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import type { CountedPeople } from '../../../collaborators/collaborator-list.ts'
import { LINE_LENGTH } from '../../../contract/own-items.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { Button, SubmitButton } from '../../parts/button.tsx'
import { Form, TextField } from '../../parts/form-fields.tsx'
import { onCancelKey } from '../../parts/shortcut-keys.ts'
import type { ListControls } from '../use-list.ts'

type AddLineProps = { list: ListControls; people: CountedPeople; onDone: () => void }

/** Adds a person or institution without a joint paper, as `Name (Affiliation)`. */
export function AddLine({ list, people, onDone }: AddLineProps) {
  const { t } = useT(listTexts)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // Takes the focus from the menu that opened this form.
  useLayoutEffect(() => field.current?.focus(), [])
  const add = (): void => {
    const added = earlierLines(text).map((line) => ({ ...line, earlier: false }))
    if (added.length === 0) {
      field.current?.focus()
      return
    }
    const said = added.map(({ name, affiliation: at }) => (at === null ? name : `${name} (${at})`))
    list.change(addLines(people, list.draft, added), { key: 'didAddLine', values: { line: said.join('; ') } })
    onDone()
  }
  return (
    <Form class="add-line row" aria-label={t('addLine')} onSubmit={add} onKeyDown={onCancelKey(onDone)}>
      <TextField
        fieldRef={field}
        aria-label={t('addLineHow')}
        placeholder={t('addLineHow')}
        maxLength={2 * LINE_LENGTH}
        value={text}
        onText={setText}
      />
      <SubmitButton class="quiet" text={t('add')} />
      <Button class="quiet" onClick={onDone} text={t('cancel')} />
    </Form>
  )
}
