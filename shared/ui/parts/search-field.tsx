import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type SearchFieldProps = {
  label: string
  value: string
  onInput: (value: string) => void
  /** The key that leads to the field, which then says its label itself. */
  shortcut?: string
  /** The results. */
  children: ComponentChildren
}

/** A field that filters the list below it. */
export function SearchField({ label, value, onInput, shortcut, children }: SearchFieldProps) {
  const id = useId()
  return (
    <p class="search-field row small">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={value}
        placeholder={shortcut && label}
        aria-keyshortcuts={shortcut}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <span class="hint" role="status">
        {children}
      </span>
    </p>
  )
}
