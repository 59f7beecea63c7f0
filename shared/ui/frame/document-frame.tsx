import './document-frame.css'
import type { ComponentChildren } from 'preact'
import { useT } from '../context/use-t.ts'
import { MenuButton } from '../parts/menu-button.tsx'
import { type PolicyControls, PolicySelect } from '../policy/policy-select.tsx'

type DocumentFrameProps = {
  id: string
  label: string
  /** Whether a query for a newer answer is running. */
  isBusy?: boolean
  pane?: ComponentChildren
  /** The header, the figures, one card or note at most, and the list. */
  children: ComponentChildren
}

/** Draws a document (a query, a conference or a list of collaborators), and beside it the pane with the chosen row. */
export function DocumentFrame({ id, label, isBusy, pane, children }: DocumentFrameProps) {
  return (
    <section id={id} class="document" tabIndex={-1} aria-label={label} aria-busy={isBusy === true}>
      <div class="document-main stack">{children}</div>
      {pane}
    </section>
  )
}

type DocumentHeaderProps = {
  /** The heading, which a press turns into a field (`DocumentName`). */
  name: ComponentChildren
  /** The size, and the button that opens the lists or files of the document (*Edit*, *Files*). */
  size: ComponentChildren
  policies: PolicyControls | null
  /** The button of the main action. */
  primary: ComponentChildren
  /** The items of the menu with the rare actions. `close` closes the menu. */
  more?: (close: () => void) => ComponentChildren
}

/** The header of a document in one line: its name and size, its policy, its main action, and a menu of rare actions. */
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

type DocumentCardProps = { children: ComponentChildren; acts: ComponentChildren }

/** A card above the list for the name that blocks the most findings, with buttons that settle the name. */
export function DocumentCard({ children, acts }: DocumentCardProps) {
  return (
    <div class="document-card note note-warning" role="status">
      <p>{children}</p>
      <div class="row end">{acts}</div>
    </div>
  )
}
