import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Chosen } from '../../conflicts/policy/chosen-policy.ts'
import { QUERY_NAME_LENGTH } from '../../contract/named-queries.ts'
import type { Message } from '../../messages/locale.ts'
import type { Answered } from '../../query/pairs-question.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { drawNow, whenIdle } from '../drawing/drawing.tsx'
import { Button, SubmitButton } from '../parts/button.tsx'
import { Form, TextField } from '../parts/fields.tsx'
import { onCancelKey } from '../parts/shortcut-keys.ts'
import { UNSET } from '../session/form-state.ts'
import { keepNow } from '../state/named-documents.ts'

type Naming = {
  /** The query's name; null if it has none. */
  name: string | null
  /** The name while it is typed. */
  typed: string | null
  problem: Message | null
  type: (typed: string | null) => void
  /** Keeps the typed name; an empty one takes the name away. */
  keep: () => Promise<void>
}

/** The name of the displayed query, kept by the daemon for its own page; null where names are out of reach. */
export function useQueryName(
  { key, payload }: Answered,
  /** The policy that judges it. */
  policy: Chosen,
): Naming | null {
  const { flow, own } = useView()
  const [typed, type] = useState<string | null>(null)
  const [problem, setProblem] = useState<Message | null>(null)
  const isOwnPage = flow.daemonBase === '' && !flow.workspace?.off
  const { queries } = own
  useEffect(() => {
    if (!isOwnPage) return
    let unwatch: (() => void) | undefined
    // The answer is drawn first.
    const cancel = whenIdle(() => {
      unwatch = queries.watch()
    })
    return () => {
      cancel()
      unwatch?.()
    }
  }, [queries, isOwnPage])
  if (!isOwnPage) return null
  const keep = async (): Promise<void> => {
    const name = typed?.trim() ?? ''
    const question = { ...UNSET, ...payload, left: [...payload.left], right: [...payload.right], policy }
    const failure = await keepNow(queries.savedDocument(key), name === '' ? null : { name, question })
    setProblem(failure)
    if (failure === null) type(null)
  }
  const change = (text: string | null): void => {
    const update = (): void => {
      setProblem(null)
      type(text)
    }
    // The field has the focus before the next key, which would decide a pair.
    if (typed === null) drawNow(update)
    else update()
  }
  return { name: queries.known?.get(key)?.body.name ?? null, typed, problem, type: change, keep }
}

type QueryNameFormProps = {
  /** Names the field, if it is not that of a query. */
  label?: string | undefined
  value: string
  onType: (value: string | null) => void
  onKeep: () => Promise<void>
  /** The reason why the name was not kept. */
  children?: ComponentChildren
}

/** The field for a name that a heading shows. Enter keeps it; Escape, as null, leaves it as it was. */
function QueryNameForm({ label, value, onType, onKeep, children }: QueryNameFormProps) {
  const { t } = useT()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <Form class="give-name row" onSubmit={() => void onKeep()} onKeyDown={onCancelKey(() => onType(null))}>
      <TextField
        fieldRef={field}
        maxLength={QUERY_NAME_LENGTH}
        aria-label={label ?? t('nameOfQuery')}
        value={value}
        onText={onType}
      />
      <SubmitButton class="quiet" text={t('save')} />
      <Button class="quiet" onClick={() => onType(null)} text={t('cancel')} />
      {children}
    </Form>
  )
}

/** Gives the focus back to a button that has become a field, once it is one again. */
function useFocusBack(isTyping: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasTyping = useRef(false)
  useLayoutEffect(() => {
    if (!isTyping && wasTyping.current) button.current?.focus()
    wasTyping.current = isTyping
  }, [isTyping])
  return button
}

type QueryNameProps = {
  naming: Naming | null
  /** Of the heading of another thing than a query. */
  id?: string
  title?: string
  label?: string
  /** Stands in the place of the name while there is none. */
  unnamed?: string
}

/** A name as a heading: pressed, it is a field. Null for a query that cannot have one. */
export function QueryName({ naming, id, title, label, unnamed }: QueryNameProps) {
  const { t } = useT()
  const button = useFocusBack(typeof naming?.typed === 'string')
  if (!naming) return <h2>{t('answer')}</h2>
  const { name, typed, problem, type, keep } = naming
  const heading = name ?? unnamed ?? t('unnamedQuery')
  if (typed === null)
    return (
      <h2 id={id} tabIndex={-1}>
        <Button
          buttonRef={button}
          class={name === null ? 'query-name hint' : 'query-name'}
          title={title ?? t('nameQuery')}
          onClick={() => type(name ?? '')}
          text={<bdi>{heading}</bdi>}
        />
      </h2>
    )
  return (
    <QueryNameForm label={label} value={typed} onType={type} onKeep={keep}>
      <h2 id={id} class="visually-hidden">
        {heading}
      </h2>
      <span class="field-error" role="status">
        {problem && t(problem.key, problem.values)}
      </span>
    </QueryNameForm>
  )
}
