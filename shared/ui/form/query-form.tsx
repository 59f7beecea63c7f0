import { useEffect, useRef } from 'preact/hooks'
import { LINE_BREAK } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { useStayOnDrop } from '../names/file-drop.ts'
import { usePersonSearch } from '../names/suggestions/person-search.ts'
import { Button, SubmitButton } from '../parts/button.tsx'
import { Form } from '../parts/form-fields.tsx'
import { useEscape } from '../parts/shortcut-keys.ts'
import { batchesInstead } from '../session/form-state.ts'
import { isRenewing, type Session } from '../session/session-state.ts'
import type { SessionControls } from '../session/use-session.ts'
import { CommitteeMenu } from './committee/committee-menu.tsx'
import { EXAMPLE } from './example-query.ts'
import { useFolding } from './folded-form.tsx'
import { MoreOptions } from './options.tsx'
import { focusAsk, Progress } from './progress.tsx'
import { QueryList } from './query-list.tsx'

const FEWEST_ROWS = 6
const MOST_ROWS = 14
/** Few rows, so that the window has room for both the form and the answer. */
const MOST_ROWS_ANSWERED = 7

/** The number of visible lines of each field. It follows the longer list, within bounds. */
export function fieldRows({ left, right }: Session['form'], hasAnswer: boolean): number {
  const longest = Math.max(...[left, right].map((text) => text.split(LINE_BREAK).length))
  return Math.max(FEWEST_ROWS, Math.min(longest, hasAnswer ? MOST_ROWS_ANSWERED : MOST_ROWS))
}

/** Two lists, options, and the submit button. Folds after an answer. */
export function QueryForm({ controls }: { controls: SessionControls }) {
  const { t } = useT()
  const { session, backend, lists, ask, cancel } = controls
  const element = useRef<HTMLFormElement>(null)
  const isRunning = session.run !== null
  const { isFolded, answered } = session
  useFolding(isFolded, element)
  const search = usePersonSearch(backend.state.kind === 'ready')

  useEscape(element, isRunning || isRenewing(session), cancel)
  useStayOnDrop()
  useEffect(() => {
    const field = element.current?.elements.namedItem(firstInvalidField(session) ?? '')
    if (field instanceof HTMLElement) field.focus()
  }, [session.queryError])

  const rows = fieldRows(session.form, answered !== null)
  return (
    <Form
      formRef={element}
      class="query stack"
      id="lists"
      tabIndex={-1}
      noValidate
      onSubmit={() => {
        if (!isRunning) ask()
      }}
    >
      {/* The lists are hidden and not removed, so that the fields keep the browser's undo history. */}
      <div class="query-lists stack" hidden={isFolded}>
        <div class="name-fields">
          <QueryList side="left" controls={controls} rows={rows} search={search} />
          <QueryList side="right" controls={controls} rows={rows} search={search} />
        </div>
        <div class="bar">
          <ListActions controls={controls} />
          <MoreOptions form={session.form} onChange={lists.type} />
        </div>
      </div>
      <div class="bar">
        <SubmitButton
          hidden={isFolded}
          aria-disabled={isRunning}
          title={t('findShortcut')}
          text={t('find')}
        />
        {!isFolded && <kbd class="shortcut hint">{t('findShortcut')}</kbd>}
        <Progress run={session.run} problem={session.queryError} onCancel={cancel} />
      </div>
    </Form>
  )
}

function ListActions({ controls }: { controls: SessionControls }) {
  const { t } = useT()
  const { session, lists, begin } = controls
  const { form } = session
  const isEmpty = form.left === '' && form.right === ''
  return (
    <div class="list-actions row">
      <CommitteeMenu controls={controls} />
      <Button
        // A double click on *Example* must not clear the lists (parts/press-once.ts).
        key={String(isEmpty)}
        class="quiet"
        onClick={(event) => {
          // This button is about to disappear.
          focusAsk(event.currentTarget)
          if (isEmpty) lists.fill(EXAMPLE, { key: 'didExample' })
          else begin()
        }}
        text={t(isEmpty ? 'example' : 'clearLists')}
      />
    </div>
  )
}

/** The first invalid field, which gets the focus after a press on *Find*. */
export function firstInvalidField({
  queryError,
  form,
}: Pick<Session, 'queryError' | 'form'>): string | undefined {
  if (queryError?.kind !== 'refused') return undefined
  const { why } = queryError
  if (why.kind === 'options') return why.options[0]
  // If batches solve the problem, the button that asks in batches takes the focus.
  return batchesInstead(form, why.problem) === null ? why.problem.side : undefined
}
