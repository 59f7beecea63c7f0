import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Committee, MOST_OWN } from '../../../shared/contract/own-items.ts'
import type { Message } from '../../../shared/messages/locale.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwnDocuments } from '../../../shared/ui/context/use-view.ts'
import { checkedCommittee, MOST_MEMBERS, sizeOf } from '../../../shared/ui/form/committee/committees.ts'
import { NameList } from '../../../shared/ui/names/name-list.tsx'
import { type PersonSearch, usePersonSearch } from '../../../shared/ui/names/suggestions/person-search.ts'
import { TextField } from '../../../shared/ui/parts/form-fields.tsx'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { guardLeaving } from '../../../shared/ui/state/leaving.ts'
import type { SavedDocuments } from '../../../shared/ui/state/saved-documents.ts'
import { undoable } from '../../../shared/ui/state/undoable.ts'
import { DocumentForm, OwnDocuments } from '../own-documents.tsx'

const WORDS = {
  heading: 'place_settings/committees',
  label: 'committeesCaption',
  nothing: 'noCommittees',
  toNew: 'newCommittee',
} as const

export function CommitteesPage({ controls }: { controls: SessionControls }) {
  const { t } = useT(pageTexts)
  const own = useOwnDocuments('committees')
  const search = usePersonSearch(controls.backend.state.kind === 'ready')
  const sizeText = (committee: Committee): string => t('names', { count: sizeOf(committee) })
  return (
    <OwnDocuments
      kind="committee"
      documents={own}
      words={WORDS}
      most={MOST_OWN.committee}
      column={{ key: 'size', head: t('namesColumn'), value: (one) => -sizeOf(one), draw: sizeText }}
      textOf={({ name, list }) => `${name} ${list}`}
      first={unsaved && { of: unsaved.before }}
      editor={(edited, leave) => (
        <CommitteeEditor own={own} edited={edited} search={search} onLeave={leave} />
      )}
    />
  )
}

/** `before`: the saved committee; null for a new one. `on`: the revision that the user has seen. */
type Draft = Committee & { before: Committee | null; on: number | undefined }

let unsaved: Draft | null = null
let unguard: (() => void) | undefined

type CommitteeEditorProps = {
  own: SavedDocuments<Committee>
  /** The committee before the edit; null for a new committee. */
  edited: Committee | null
  search: PersonSearch | undefined
  onLeave: () => void
}

function CommitteeEditor({ own, edited, search, onLeave }: CommitteeEditorProps) {
  const { t } = useT(pageTexts)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>(
    () =>
      unsaved ?? {
        ...(edited ?? { name: '', list: '' }),
        before: edited,
        on: own.known?.get(edited?.name ?? '')?.revision,
      },
  )
  const latest = useRef(draft)
  latest.current = draft
  /** Withdraws the newest offer of Undo. */
  const forget = useRef(() => {})
  useLayoutEffect(() => {
    first.current?.focus()
    return () => forget.current()
  }, [])
  const type = (part: Partial<Committee>): void => {
    const now = { ...latest.current, ...part }
    const isTyped = now.name !== (now.before?.name ?? '') || now.list !== (now.before?.list ?? '')
    unsaved = isTyped ? now : null
    unguard?.()
    unguard = isTyped ? guardLeaving({ leave: () => true }) : undefined
    setDraft(now)
  }
  const leave = (): void => {
    unsaved = null
    unguard?.()
    onLeave()
  }
  const { before, on, name, list } = draft
  const change = ({ text }: { text: string }, message?: Message): void => {
    forget.current()
    if (message)
      forget.current = undoable(
        () => type({ list }),
        ({ t }) => t(message.key, message.values),
      )
    type({ list: text })
  }
  return (
    <DocumentForm
      class="committee-editor card stack"
      label={before === null ? t('newCommittee') : t('editOf', { name: before.name })}
      own={own}
      before={before && { name: before.name, on }}
      read={() => {
        const committee = checkedCommittee(draft, before?.name ?? null, own.known ?? new Set())
        if (!('key' in committee)) return { body: committee }
        const field = committee.key === 'committeeListUnfit' ? 'textarea' : 'input'
        first.current?.closest('form')?.querySelector<HTMLElement>(field)?.focus()
        return { problem: committee }
      }}
      describe={(committee) => t('names', { count: sizeOf(committee) })}
      onLeave={leave}
    >
      <label for={`${id}-name`}>{t('name')}</label>
      <TextField
        fieldRef={first}
        id={`${id}-name`}
        placeholder={t('committeeNameExample')}
        value={name}
        onText={(name) => type({ name })}
      />
      <NameList
        name="list"
        label={t('namesHeading')}
        text={list}
        rows={12}
        isBrief
        most={MOST_MEMBERS}
        search={search}
        onChange={change}
      />
    </DocumentForm>
  )
}
