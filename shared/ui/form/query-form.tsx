import { useEffect, useRef } from 'preact/hooks'
import { LINE_BREAK } from '../../authors.ts'
import type { BackendState } from '../hooks/use-backend-state.ts'
import type { Committee } from '../hooks/use-committee.ts'
import type { WorkbenchControls } from '../hooks/use-workbench.ts'
import { useWording } from '../messages/context.tsx'
import type { Form } from '../state/form.ts'
import { ListActions } from './list-actions.tsx'
import { NameField } from './name-field.tsx'
import { Options } from './options.tsx'
import { Progress } from './progress.tsx'
import { UndoNote } from './undo-note.tsx'

type QueryFormProps = {
  controls: WorkbenchControls
  backend: BackendState
  committee: Committee
  now: () => number
}

/** The question: two lists, options, and the button that asks. */
export function QueryForm({ controls, backend, committee, now }: QueryFormProps) {
  const { t } = useWording()
  const { bench, change, ask, cancel } = controls
  const left = useRef<HTMLTextAreaElement>(null)
  const right = useRef<HTMLTextAreaElement>(null)
  const isRunning = bench.run !== null

  useCancelKey(isRunning, cancel)
  useEffect(() => {
    // Who has asked with a list that cannot be asked goes on in that list.
    if (bench.trouble?.kind !== 'refused') return
    const field = bench.trouble.problem.side === 'left' ? left : right
    field.current?.focus()
  }, [bench.trouble])

  const submit = (event: Event): void => {
    event.preventDefault()
    if (!isRunning) ask()
  }
  const type = (form: Partial<Form>): void => change({ type: 'typed', form })
  const rows = rowsFor(bench.form)
  return (
    <form
      class="query"
      id="lists"
      tabIndex={-1}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <div class="name-fields">
        <NameField
          side="left"
          text={bench.form.left}
          rows={rows}
          field={left}
          onType={(text) => type({ left: text })}
        />
        <NameField
          side="right"
          text={bench.form.right}
          rows={rows}
          field={right}
          onType={(text) => type({ right: text })}
        />
      </div>
      <div class="bar">
        <ListActions form={bench.form} backend={backend} committee={committee} change={change} />
        <Options form={bench.form} onChange={type} />
      </div>
      <div class="bar">
        <button type="submit" class="primary" aria-disabled={isRunning} title={t('findShortcut')}>
          {t('find')}
        </button>
        <kbd class="shortcut">{t('findShortcut')}</kbd>
        <Progress run={bench.run} now={now} onCancel={cancel} />
        <UndoNote undo={bench.undo} change={change} />
      </div>
    </form>
  )
}

/** Escape cancels from anywhere in the view while a question is under way. */
function useCancelKey(isRunning: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!isRunning) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') cancel()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isRunning, cancel])
}

const FEWEST_ROWS = 6
const MOST_ROWS = 14

/** The fields grow with the longer list, within bounds: the answer should not be pushed off the screen. */
function rowsFor({ left, right }: Form): number {
  const longest = Math.max(...[left, right].map((text) => text.split(LINE_BREAK).length))
  return Math.max(FEWEST_ROWS, Math.min(longest, MOST_ROWS))
}
