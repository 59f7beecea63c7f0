import { useEffect, useState } from 'preact/hooks'
import { LINE_LENGTH } from '../../contract/own-items.ts'
import { oneLine } from '../../export/taken-answer.ts'
import { TextField } from '../parts/fields.tsx'
import { hasModifier, isTakeKey } from '../parts/shortcut-keys.ts'

type CellFieldProps = {
  label: string
  value: string
  onKeep: (text: string) => void
  placeholder?: string
  tabIndex?: number
  /** Leads to the next or the previous field of a column; false if there is none. */
  onStep?: (field: HTMLInputElement, step: number) => boolean
  /** Takes a pasted text over; false if it is one of the field. */
  takePasted?: (text: string) => boolean
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A field that looks like a text until it is used. Enter keeps it, and so does leaving it; Escape leaves it as it was. */
export function CellField(props: CellFieldProps) {
  const { label, value, onKeep, onStep, takePasted, ...attributes } = props
  const [text, setText] = useState(value)
  // Also when a change is undone.
  useEffect(() => setText(value), [value])
  const keep = (): void => {
    const said = oneLine(text)
    if (said !== value) onKeep(said)
    setText(said === '' ? value : said)
  }
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }): void => {
    const { currentTarget: field, key, shiftKey, isComposing } = event
    if (hasModifier(event) || isComposing) return
    // Left, right, Home and End are the text's.
    if (key !== 'Escape' && key !== 'Tab') event.stopPropagation()
    if (key === 'Escape' && text !== value) {
      event.stopPropagation()
      event.preventDefault()
      setText(value)
    }
    const step = isTakeKey(event) ? (shiftKey ? -1 : 1) : (STEPS[key] ?? 0)
    if (step === 0) return
    event.preventDefault()
    // Leaving the field keeps it.
    if (!onStep?.(field, step)) keep()
  }
  return (
    <TextField
      {...attributes}
      class="cell-field"
      aria-label={label}
      maxLength={LINE_LENGTH}
      value={text}
      onText={setText}
      onBlur={keep}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (takePasted?.(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
      }}
    />
  )
}
