import './document-frame.css'
import type { ComponentChildren, Ref } from 'preact'
import { useT } from '../context/use-t.ts'
import { MenuButton } from '../parts/menu-button.tsx'
import { PolicySelect } from '../policy/policy-select.tsx'
import type { PolicyControls } from '../policy/use-policies.ts'

type DocumentFrameProps = {
  id: string
  /** Names the region. */
  label: string
  elementRef: Ref<HTMLElement>
  /** A newer answer is awaited. */
  isBusy?: boolean
  /** Shows the row that is chosen in the list. */
  pane?: ComponentChildren
  /** The header, the figures, at most one card or note, and the list. */
  children: ComponentChildren
}

/** One document of the user, a query, a conference or a list of collaborators, and beside it the pane of what is chosen. */
export function DocumentFrame({ id, label, elementRef, isBusy, pane, children }: DocumentFrameProps) {
  return (
    <section
      id={id}
      ref={elementRef}
      class="document"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy === true}
    >
      <div class="document-main stack">{children}</div>
      {pane}
    </section>
  )
}

type DocumentHeaderProps = {
  /** The heading, which is a field once it is pressed (`DocumentName`). */
  name: ComponentChildren
  /** The size, and the button to what the document is made of (*Edit*, *Files*). */
  size: ComponentChildren
  /** The policy that is kept with the document. */
  policies: PolicyControls | null
  /** The one act that the document is made for. */
  primary: ComponentChildren
  /** The rare acts, each an item of a list. `close` closes the menu. */
  more?: (close: () => void) => ComponentChildren
}

/** The head of a document in one line: its name and size, its policy, its one act, and a menu of the rare ones. */
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

/** The one question over the list that blocks most, with its answers: a name of which many findings wait. */
export function DocumentCard({ children, acts }: DocumentCardProps) {
  return (
    <div class="document-card" role="status">
      <p>{children}</p>
      <div class="row end">{acts}</div>
    </div>
  )
}
