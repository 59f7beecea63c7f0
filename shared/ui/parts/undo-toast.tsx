import { useRef } from 'preact/hooks'
import type { MessageKey } from '../../messages/locale.ts'
import { useSingleKeys } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { useWindowEvents } from '../drawing/drawing.tsx'
import { announcedChange, canUndo, lastChange, pauseToast, resumeToast, undo } from '../state/undoable.ts'
import { Button } from './button.tsx'
import { hasModifier, isTyping } from './shortcut-keys.ts'

/**
 * Shows the page's last change with *Undo*. The toast disappears after a while, unless it `stays`.
 * `hasKey`: the key U also undoes the change.
 */
export function UndoToast({ hasKey = false, stays = false }: { hasKey?: boolean; stays?: boolean }) {
  const locale = useT()
  const { t } = locale
  useUndoKey(hasKey)
  const back = useRef<EventTarget | null>(null)
  const last = lastChange()
  const news = announcedChange()
  const shown = news ?? (stays && last ? { change: last, as: 'done' as const } : null)
  const what = shown?.change.say(locale) ?? ''
  /** The button may disappear while it has the focus. */
  const returnFocus = (): void => {
    const { current: before } = back
    const to = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('page')
    to?.focus({ preventScroll: true })
  }
  const message: MessageKey | null = shown && (shown.as === 'done' ? null : `undo_${shown.as}`)
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
      {shown && last && (
        <Button
          class="quiet"
          aria-keyshortcuts="U"
          onClick={({ currentTarget }) => {
            // The key U also presses the button, and then the focus is elsewhere.
            if (currentTarget === document.activeElement) returnFocus()
            void undo()
          }}
          text={t(shown.as === 'back' ? 'undoNext' : 'undo')}
        />
      )}
    </div>
  )
}

function useUndoKey(isOn: boolean): void {
  const [keys] = useSingleKeys()
  useWindowEvents(['keydown'], (event) => {
    const { target, key, repeat, isComposing, defaultPrevented } = event
    if (!isOn || keys !== 'on' || key.toLowerCase() !== 'u' || repeat || isComposing || defaultPrevented)
      return
    if (hasModifier(event) || !(target instanceof Element) || isTyping(target)) return
    // Behind a dialog, the user cannot see the change that U takes back.
    const isHidden = [...document.querySelectorAll('dialog:modal')].some(
      (dialog) => !dialog.querySelector('.undo-toast'),
    )
    if (isHidden || !canUndo()) return
    event.preventDefault()
    void undo()
  })
}
