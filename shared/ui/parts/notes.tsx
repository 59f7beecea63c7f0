import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { MessageKey } from '../../messages/locale.ts'
import { useSingleKeys } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { announcedChange, canUndo, lastChange, pauseToast, resumeToast, undo } from '../state/undoable.ts'
import { Button } from './button.tsx'
import { hasModifier, isTyping } from './shortcut-keys.ts'

type AlertProps = {
  /** A paragraph before the children. */
  text?: ComponentChildren
  children?: ComponentChildren
}

/** Information that is not a failure; failures are in an `AlertBox`. */
export const Note = ({ tone = 'plain', text, children }: AlertProps & { tone?: 'plain' | 'warning' }) => (
  <div class={`note note-${tone}`}>
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)

/** The problem with what was typed or tried; nothing without a text. */
export const Problem = ({ text }: { text: ComponentChildren }) =>
  text ? (
    <p class="field-error" role="alert">
      {text}
    </p>
  ) : null

/** The effect of an action, or why it had none. */
export type Outcome = { text: string; isProblem?: boolean }

export const OutcomeLine = ({ of }: { of: Outcome | null }) => (
  <>
    <span class="hint" role="status">
      {!of?.isProblem && of?.text}
    </span>
    <Problem text={of?.isProblem && of.text} />
  </>
)

/** A failure and what to do about it. Screen readers announce it when it appears. */
export const AlertBox = ({ isCalm = false, text, children }: AlertProps & { isCalm?: boolean }) => (
  <div class={isCalm ? 'note note-plain' : 'alert'} role="alert">
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)

/**
 * The last change on the page, or that it was taken back, with Undo. It leaves by itself, and covers nothing (`boxes.css`); one that
 * `stays` is a line of the page. `hasKey`: U does it, too.
 */
export function UndoToast({ hasKey = false, stays = false }: { hasKey?: boolean; stays?: boolean }) {
  const locale = useT()
  const { t } = locale
  useUndoKey(hasKey)
  const back = useRef<EventTarget | null>(null)
  const last = lastChange()
  const news = announcedChange()
  const said = news ?? (stays && last ? { change: last, as: 'done' as const } : null)
  const what = said?.change.say(locale) ?? ''
  const message: MessageKey | null = said && (said.as === 'done' ? null : SAID[said.as])
  return (
    <div
      class={`undo-toast row${stays ? ' stays' : ''}${news ? ' is-new' : ''}`}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocusIn={({ relatedTarget }) => {
        back.current = relatedTarget
        pauseToast()
      }}
      onFocusOut={resumeToast}
    >
      <span role="status">{message ? t(message, { what }) : what}</span>
      {said && last && (
        <Button
          class="quiet"
          aria-keyshortcuts="U"
          onClick={() => {
            // The button may go, and the focus with it.
            if (back.current instanceof HTMLElement && back.current.isConnected)
              back.current.focus({ preventScroll: true })
            else document.getElementById('page')?.focus({ preventScroll: true })
            void undo()
          }}
          text={t(said.as === 'back' ? 'undoNext' : 'undo')}
        />
      )}
    </div>
  )
}

const SAID = { back: 'takenBack', stays: 'notTakenBack' } as const

/** U takes back the page's last change. */
function useUndoKey(isOn: boolean): void {
  const [keys] = useSingleKeys()
  useEffect(() => {
    if (!isOn || keys !== 'on') return
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key, repeat, isComposing, defaultPrevented } = event
      if (key.toLowerCase() !== 'u' || repeat || isComposing || defaultPrevented) return
      if (hasModifier(event) || !(target instanceof Element) || isTyping(target)) return
      // A dialog that does not say the change would hide it.
      const isHidden = [...document.querySelectorAll('dialog:modal')].some(
        (dialog) => !dialog.querySelector('.undo-toast'),
      )
      if (isHidden || !canUndo()) return
      event.preventDefault()
      void undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, keys])
}
