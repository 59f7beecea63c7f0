import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { earlierLines, lineId, withLines } from '../../../collaborators/collaborator-lines.ts'
import type { CollaboratorTable } from '../../../collaborators/collaborator-list.ts'
import { LINE_LENGTH } from '../../../contract/own-items.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { Button, SubmitButton } from '../../parts/button.tsx'
import { Form, TextField } from '../../parts/form-fields.tsx'
import { onCancelKey } from '../../parts/shortcut-keys.ts'
import type { ListControls } from '../use-list.ts'

type AddLineProps = { list: ListControls; table: CollaboratorTable; onDone: () => void }

/** Adds a person or institution without a joint paper, as `Name (Affiliation)`. */
export function AddLine({ list, table, onDone }: AddLineProps) {
  const { t } = useT(listTexts)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // Takes the focus from the menu that opened this form.
  useLayoutEffect(() => field.current?.focus(), [])
  const add = (): void => {
    const lines = earlierLines(text).map((line) => ({ ...line, earlier: false }))
    const [first] = lines
    if (!first) {
      field.current?.focus()
      return
    }
    const ids = new Set(lines.map(lineId))
    // A person who was taken out comes back.
    const back = new Set(table.takenOut.filter((row) => ids.has(lineId(row))).map(({ id }) => id))
    const out = list.draft.out.filter((one) => !back.has(one))
    list.change(
      { lines: withLines(list.draft.lines, lines), out },
      { key: 'didAddLine', values: { name: first.name } },
    )
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
