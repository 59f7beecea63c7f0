import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { QUERY_NAME_LENGTH } from '../../contract/named-queries.ts'
import { useT } from '../context/use-t.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { Button, SubmitButton } from '../parts/button.tsx'
import { Form, TextField } from '../parts/form-fields.tsx'
import { onCancelKey } from '../parts/shortcut-keys.ts'

type DocumentNameProps = {
  /** The named document. A change to another document drops a half-typed name. */
  of: unknown
  /** Null for a document without a name. */
  name: string | null
  unnamed: string
  /** The field's first text for a document without a name. */
  suggested?: string | undefined
  /** Says what a press on the name does. */
  title: string
  label: string
  id?: string
  /** Resolves to null, or to the reason against the name. '' if the page shows the reason elsewhere. */
  onSave: (name: string) => Promise<string | null>
}

/** A press turns the heading into a field, where Enter saves the name and Escape cancels. */
export function DocumentName({
  of,
  name,
  unnamed,
  suggested = '',
  title,
  label,
  id,
  onSave,
}: DocumentNameProps) {
  const { t } = useT()
  const [typed, type] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isTyping = typed !== null
  const wasTyping = useRef(false)
  useLayoutEffect(() => {
    if (isTyping) {
      field.current?.focus()
      field.current?.select()
    } else if (wasTyping.current) button.current?.focus()
    wasTyping.current = isTyping
  }, [isTyping])
  useLayoutEffect(
    () => () => {
      wasTyping.current = false
      type(null)
    },
    [of],
  )
  const begin = (): void =>
    // Draws the field at once, so that the next key goes into it and decides no pair.
    drawNow(() => {
      setProblem('')
      type(name ?? suggested)
    })
  const save = async (): Promise<void> => {
    const reason = await onSave(typed?.trim() ?? '')
    if (reason === null) type(null)
    else setProblem(reason)
  }
  if (!isTyping)
    return (
      <h2 id={id} tabIndex={-1}>
        <Button
          buttonRef={button}
          class={name === null ? 'query-name one-line hint' : 'query-name one-line'}
          title={title}
          onClick={begin}
          text={<bdi>{name ?? unnamed}</bdi>}
        />
      </h2>
    )
  return (
    <Form class="give-name row" onSubmit={() => void save()} onKeyDown={onCancelKey(() => type(null))}>
      <TextField
        fieldRef={field}
        maxLength={QUERY_NAME_LENGTH}
        aria-label={label}
        value={typed}
        onText={(text) => {
          setProblem('')
          type(text)
        }}
      />
      <SubmitButton class="quiet" text={t('save')} />
      <Button class="quiet" onClick={() => type(null)} text={t('cancel')} />
      <h2 id={id} class="visually-hidden">
        {name ?? unnamed}
      </h2>
      <span class="field-error" role="status">
        {problem}
      </span>
    </Form>
  )
}
