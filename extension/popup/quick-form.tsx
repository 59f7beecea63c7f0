import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useWindowEvents } from '../../shared/ui/drawing/drawing.tsx'
import { Progress } from '../../shared/ui/form/progress.tsx'
import { QueryList } from '../../shared/ui/form/query-list.tsx'
import { useStayOnDrop } from '../../shared/ui/names/file-drop.ts'
import { SubmitButton } from '../../shared/ui/parts/button.tsx'
import { Form } from '../../shared/ui/parts/form-fields.tsx'
import { isSubmitKey } from '../../shared/ui/parts/shortcut-keys.ts'
import { PolicySelect, usePolicies } from '../../shared/ui/policy/policy-select.tsx'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'

const ROWS = 4

export function QuickForm({ controls }: { controls: SessionControls }) {
  const { t } = useT(extensionTexts)
  const hintId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { session, ask, cancel } = controls
  const { run, queryError } = session
  const side =
    queryError?.kind === 'refused' && queryError.why.kind === 'sides' ? queryError.why.problem.side : null

  useStayOnDrop()
  useLayoutEffect(() => focusField(element.current, 'left'), [])
  // Firefox may remove the focus while the popup opens.
  useWindowEvents(['focus'], () => {
    if (document.activeElement === document.body) focusField(element.current, 'left')
  })
  useEffect(() => {
    if (side) focusField(element.current, side)
  }, [side, queryError])

  const submit = (): void => {
    if (!run) ask()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLTextAreaElement) || !isSubmitKey(event)) return
    event.preventDefault()
    // Ignores the repeats of a key that is held down.
    if (!event.repeat) submit()
  }
  const field = { rows: ROWS, isBrief: true, hintId }
  return (
    <Form formRef={element} class="query stack" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <div class="name-fields">
        <QueryList side="left" controls={controls} {...field} />
        <QueryList side="right" controls={controls} {...field} />
      </div>
      <div class="quick-bar row">
        <SubmitButton aria-disabled={run !== null} text={t('find')} />
        <span id={hintId} class="hint keys-hint">
          {t('askKeys')}
        </span>
        <Progress run={session.run} problem={session.queryError} onCancel={cancel} />
      </div>
      <PolicySelect {...usePolicies()} />
    </Form>
  )
}

function focusField(form: HTMLFormElement | null, name: 'left' | 'right'): void {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}
