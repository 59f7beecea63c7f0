import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useT } from '../../context/use-t.ts'
import type { Form } from '../../session/form-state.ts'
import type { Committee } from '../../session/use-committee.ts'
import { OwnCommittees } from './own-committees.tsx'
import type { CommitteeSwitchControls } from './use-committee-switch.ts'

export type OwnCommitteesToggle = {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  open: (isOpen: boolean) => void
}

export function useOwnCommitteesToggle(): OwnCommitteesToggle {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (isOpen: boolean): void => {
    // Before the focused button disappears.
    if (!isOpen) button.current?.focus()
    setOpen(isOpen)
  }
  return { button, isOpen, open }
}

/** Opens and closes the list of own committees. */
export function OwnCommitteesButton({ toggle }: { toggle: OwnCommitteesToggle }) {
  const { t } = useT()
  return (
    <button
      ref={toggle.button}
      type="button"
      class="quiet"
      aria-expanded={toggle.isOpen}
      onClick={() => toggle.open(!toggle.isOpen)}
    >
      {t('ownCommittees')}
    </button>
  )
}

type OwnCommitteesPanelProps = {
  toggle: OwnCommitteesToggle
  form: Form
  committee: Committee
  controls: CommitteeSwitchControls
}

/** The list of own committees, once it is opened. */
export function OwnCommitteesPanel({ toggle, form, committee, controls }: OwnCommitteesPanelProps) {
  if (!toggle.isOpen) return null
  return (
    <OwnCommittees
      form={form}
      members={committee.kind === 'known' ? committee.names : []}
      controls={controls}
      onClose={() => toggle.open(false)}
    />
  )
}
