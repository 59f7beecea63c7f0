import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type SearchFieldProps = {
  label: string
  value: string
  onInput: (value: string) => void
  /** The results. */
  children: ComponentChildren
}

/** A field that filters the list below it. */
export function SearchField({ label, value, onInput, children }: SearchFieldProps) {
  const id = useId()
  return (
    <p class="search-field row small">
      <label for={id}>{label}</label>
      <input id={id} type="search" value={value} onInput={(event) => onInput(event.currentTarget.value)} />
      <span class="hint" role="status">
        {children}
      </span>
    </p>
  )
}
