import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { OWN_NAME_LENGTH } from '../../contract/own-items.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'
import { Button, SubmitButton } from '../parts/button.tsx'
import { Form, Select, TextField } from '../parts/fields.tsx'
import { AlertBox } from '../parts/notes.tsx'
import { SavingNote } from '../parts/saving-note.tsx'
import { onCancelKey } from '../parts/shortcut-keys.ts'
import type { ListControls } from './use-list.ts'

type ListBarProps = { list: ListControls }

/** The saved lists: to open, to name and to delete. */
export function ListBar({ list }: ListBarProps) {
  const { t } = useT(listTexts)
  const id = useId()
  const [isNaming, name] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const { draft, document, saved, problem } = list
  const names = saved.map((one) => one.name).toSorted((one, other) => one.localeCompare(other))
  // The daemon may not have answered yet.
  const listed = draft.name === '' || names.includes(draft.name) ? names : [draft.name, ...names]
  const isEmpty = draft.people.trim() === ''
  if (listed.length === 0 && isEmpty && problem === null) return null
  return (
    <div class="stack">
      <div class="bar">
        {(listed.length > 0 || !isEmpty) && (
          <>
            <label for={id}>{t('listLabel')}</label>
            <Select
              fieldRef={select}
              id={id}
              value={draft.name}
              choices={[
                ...(draft.name === '' ? [{ value: '', label: t('unsavedList') }] : []),
                ...listed.map((name) => ({ value: name, label: name })),
                { value: NEW, label: t('newList') },
              ]}
              onChoose={(chosen) => {
                list.open(chosen === NEW ? '' : chosen)
                name(false)
              }}
            />
          </>
        )}
        {!isEmpty && !isNaming && (
          <Button
            class="quiet"
            onClick={() => name(true)}
            text={t(draft.name === '' ? 'saveList' : 'renameList')}
          />
        )}
        {isNaming && (
          <NameForm
            value={draft.name}
            onSave={async (text) => {
              if (await list.save(text)) name(false)
              select.current?.focus()
            }}
            onLeave={() => {
              name(false)
              select.current?.focus()
            }}
          />
        )}
        {draft.name !== '' && !isNaming && (
          <>
            <Button
              class="quiet"
              onClick={() => void list.remove().then(() => select.current?.focus())}
              text={t('remove')}
            />
            {!isEmpty && <span class="hint small">{t('listSaved')}</span>}
          </>
        )}
      </div>
      {problem && <AlertBox text={t(problem.key, problem.values)} />}
      {list.unsaved.map(([name, one]) => (
        <SavingNote
          key={name}
          document={one}
          name={one === document ? null : name}
          describe={({ people, lines, out }) =>
            [people, t('byHandOnes', { count: lines.length }), t('takenOut', { count: out.length })].join(
              ' · ',
            )
          }
        />
      ))}
    </div>
  )
}

/** No list has this name: one is not blank at its ends. */
const NEW = ' '

type NameFormProps = { value: string; onSave: (name: string) => void; onLeave: () => void }

function NameForm({ value, onSave, onLeave }: NameFormProps) {
  const { t } = useT(listTexts)
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // It takes the place of the button that was pressed.
  useLayoutEffect(() => input.current?.select(), [])
  return (
    <Form
      class="row"
      onSubmit={() => {
        if (text.trim() !== '') onSave(text)
      }}
      onKeyDown={onCancelKey(onLeave)}
    >
      <TextField
        fieldRef={input}
        maxLength={OWN_NAME_LENGTH}
        aria-label={t('listName')}
        placeholder={t('listNameExample')}
        value={text}
        onText={setText}
      />
      <SubmitButton text={t('save')} />
      <Button onClick={onLeave} text={t('cancel')} />
    </Form>
  )
}
