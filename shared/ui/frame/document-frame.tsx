import './document-frame.css'
import type { ComponentChildren } from 'preact'
import { useT } from '../context/use-t.ts'
import { MenuButton } from '../parts/menu-button.tsx'
import { type PolicyControls, PolicySelect } from '../policy/policy-select.tsx'

type DocumentFrameProps = {
  id: string
  label: string
  isBusy?: boolean
  pane?: ComponentChildren
  /** The header, the numbers, one card or note at most, and the list. */
  children: ComponentChildren
}

/** A query, a conference or a list of collaborators, with a pane for the chosen row. */
export function DocumentFrame({ id, label, isBusy, pane, children }: DocumentFrameProps) {
  return (
    <section id={id} class="document" tabIndex={-1} aria-label={label} aria-busy={isBusy === true}>
      <div class="document-main stack">{children}</div>
      {pane}
    </section>
  )
}

type DocumentHeaderProps = {
  /** The heading (`DocumentName`). */
  name: ComponentChildren
  /** The size, and the button that opens the lists or files (*Edit*, *Files*). */
  size: ComponentChildren
  policies: PolicyControls | null
  primary: ComponentChildren
  /** The rare actions. `close` closes their menu. */
  more?: (close: () => void) => ComponentChildren
}

/** One line: name, size, policy, main action, and a menu of rare actions. */
export function DocumentHeader({ name, size, policies, primary, more }: DocumentHeaderProps) {
  const { t } = useT()
  return (
    <header class="document-header">
      {name}
      <div class="document-size hint">{size}</div>
      <div class="document-acts row end">
        {policies && <PolicySelect {...policies} />}
        {primary}
        <MenuButton text="⋯" class="plain-button" label={t('more')} name={t('more')} box="more-menu">
          {(close) => more?.(close)}
        </MenuButton>
      </div>
    </header>
  )
}

/** A card for the name that the user should settle first, with buttons that settle it. */
export function DocumentCard({ children, acts }: { children: ComponentChildren; acts: ComponentChildren }) {
  return (
    <div class="document-card note note-warning" role="status">
      <p>{children}</p>
      <div class="row end">{acts}</div>
    </div>
  )
}
