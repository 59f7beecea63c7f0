import { useEffect, useState } from 'preact/hooks'
import { LINE_LENGTH } from '../../contract/own-items.ts'
import { oneLine } from '../../export/taken-answer.ts'
import { TextField } from '../parts/form-fields.tsx'
import { hasModifier, isTakeKey } from '../parts/shortcut-keys.ts'

type CellFieldProps = {
  label: string
  value: string
  onSave: (text: string) => void
  placeholder?: string
  tabIndex?: number
  /** Moves the focus to the next or previous field of a column. False if there is none. */
  onStep?: (field: HTMLInputElement, step: number) => boolean
  /** Returns whether it has used the text. If not, the browser pastes the text into this field. */
  takePasted?: (text: string) => boolean
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Looks like text until the user edits it. Enter or leaving the field saves, Escape restores. */
export function CellField(props: CellFieldProps) {
  const { label, value, onSave, onStep, takePasted, ...attributes } = props
  const [text, setText] = useState(value)
  // An Undo changes the value from outside.
  useEffect(() => setText(value), [value])
  const save = (): void => {
    const said = oneLine(text)
    if (said !== value) onSave(said)
    setText(said === '' ? value : said)
  }
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }): void => {
    const { currentTarget: field, key, shiftKey, isComposing } = event
    if (hasModifier(event) || isComposing) return
    // Left, right, Home and End move in the text, not in the list.
    if (key !== 'Escape' && key !== 'Tab') event.stopPropagation()
    if (key === 'Escape' && text !== value) {
      event.stopPropagation()
      event.preventDefault()
      setText(value)
    }
    const step = isTakeKey(event) ? (shiftKey ? -1 : 1) : (STEPS[key] ?? 0)
    if (step === 0) return
    event.preventDefault()
    // A move of the focus fires `blur`, which saves the field.
    if (!onStep?.(field, step)) save()
  }
  return (
    <TextField
      {...attributes}
      class="cell-field"
      aria-label={label}
      maxLength={LINE_LENGTH}
      value={text}
      onText={setText}
      onBlur={save}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (takePasted?.(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
      }}
    />
  )
}
