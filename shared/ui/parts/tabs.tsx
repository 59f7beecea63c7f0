import type { ComponentChildren } from 'preact'
import { hasModifier } from './shortcut-keys.ts'

type TabsProps<T extends string> = {
  /** The subject of which the tabs are views. */
  label: string
  /** Begins the ids of the tabs; that of their panel is `{id}-panel`. */
  id: string
  tabs: readonly { value: T; label: ComponentChildren }[]
  value: T
  onChoose: (value: T) => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Tabs of one panel: the chosen one is in the tab order, arrow keys, Home and End choose (ARIA practices, Tabs). */
export function Tabs<T extends string>({ label, id, tabs, value, onChoose }: TabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined || hasModifier(event)) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value) + step
    const tab = tabs[Math.max(0, Math.min(at, tabs.length - 1))]
    if (!tab) return
    onChoose(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          id={`${id}-${tab.value}`}
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChoose(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
