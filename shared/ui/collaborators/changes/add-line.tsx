import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ALL, lineId, withLines } from '../../../collaborators/collaborator-lines.ts'
import type { CollaboratorTable } from '../../../collaborators/collaborators.ts'
import { LINE_LENGTH, MOST_COLLABORATORS } from '../../../contract/own-items.ts'
import { oneLine } from '../../../export/taken-answer.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { Button, SubmitButton } from '../../parts/button.tsx'
import { Form, Select, TextField } from '../../parts/fields.tsx'
import { Problem } from '../../parts/notes.tsx'
import { onCancelKey } from '../../parts/shortcut-keys.ts'
import type { ListControls } from '../use-list.ts'

type AddLineProps = { list: ListControls; table: CollaboratorTable; onDone: () => void }

const BY_HAND = ['advisor', 'coeditor', 'collaborator', 'institution'] as const

/** A form for somebody whom no paper shows. */
export function AddLine({ list, table, onDone }: AddLineProps) {
  const { t } = useT(listTexts)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState<(typeof BY_HAND)[number]>('advisor')
  const [name, setName] = useState('')
  const [affiliation, setAffiliation] = useState('')
  const [problem, report] = useState<string | null>(null)
  // It opens from a menu that is gone.
  useLayoutEffect(() => first.current?.focus(), [])
  const isInstitution = reason === 'institution'
  const place = isInstitution ? 'reason_institution' : 'columnAffiliation'
  const add = (): void => {
    const { lines } = list.draft
    const line = {
      name: isInstitution ? ALL : oneLine(name),
      affiliation: oneLine(affiliation) || null,
      reason,
      earlier: false,
    }
    const shown = isInstitution ? (line.affiliation ?? '') : line.name
    const isThere = table.rows.some(({ id, works }) => works === null && id === lineId(line))
    if (shown === '') first.current?.focus()
    else if (lines.length >= MOST_COLLABORATORS) report(t('listFull', { most: MOST_COLLABORATORS }))
    else if (isThere) report(t('lineThere', { name: shown }))
    else {
      // Somebody who was taken out comes back.
      const back = table.takenOut.filter((row) => lineId(row) === lineId(line)).map(({ id }) => id)
      const out = list.draft.out.filter((one) => !back.includes(one))
      list.change({ lines: withLines(lines, [line]), out }, { key: 'didAddLine', values: { name: shown } })
      onDone()
    }
  }
  const field = (key: 'name' | 'at', text: string, value: string, set: (value: string) => void) => (
    <>
      <label for={`${id}-${key}`}>{text}</label>
      <TextField
        fieldRef={key === (isInstitution ? 'at' : 'name') ? first : undefined}
        id={`${id}-${key}`}
        maxLength={LINE_LENGTH}
        value={value}
        onText={(text) => {
          report(null)
          set(text)
        }}
      />
    </>
  )
  return (
    <Form
      class="add-line card stack"
      aria-label={t('addLine')}
      onSubmit={add}
      onKeyDown={onCancelKey(onDone)}
    >
      <p class="hint small">{t('addLineHow')}</p>
      <div class="pane-fields">
        <label for={`${id}-why`}>{t('reasonOf')}</label>
        <Select
          id={`${id}-why`}
          value={reason}
          choices={BY_HAND.map((value) => ({ value, label: t(`reason_${value}`) }))}
          onChoose={setReason}
        />
        {!isInstitution && field('name', t('columnName'), name, setName)}
        {field('at', t(place), affiliation, setAffiliation)}
      </div>
      <Problem text={problem} />
      <div class="row">
        <SubmitButton text={t('add')} />
        <Button onClick={onDone} text={t('cancel')} />
      </div>
    </Form>
  )
}
