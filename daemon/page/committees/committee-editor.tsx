import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Committee } from '../../../shared/contract/own-items.ts'
import type { Message } from '../../../shared/messages/locale.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { keptCommittee, MOST_MEMBERS, sizeOf } from '../../../shared/ui/form/committee/committees.ts'
import { useStayOnDrop } from '../../../shared/ui/names/file-drop.ts'
import { NameList } from '../../../shared/ui/names/name-list.tsx'
import type { PersonSearch } from '../../../shared/ui/names/suggestions/person-search.ts'
import { Button, SubmitButton } from '../../../shared/ui/parts/button.tsx'
import { Form, TextField } from '../../../shared/ui/parts/fields.tsx'
import { Problem } from '../../../shared/ui/parts/notes.tsx'
import { SavingNote } from '../../../shared/ui/parts/saving-note.tsx'
import type { KeptDocuments } from '../../../shared/ui/state/kept-documents.ts'
import { guardLeaving } from '../../../shared/ui/state/leaving.ts'
import { keepNamed } from '../../../shared/ui/state/named-documents.ts'
import { undoable } from '../../../shared/ui/state/undoable.ts'
import type { Edited } from '../own-documents.tsx'

/** A committee as it is typed, and the one before with the revision that its user has seen; null for a new one. */
type Draft = Committee & { before: Committee | null; on: number | undefined }

/** The draft stays while another page is open. */
let unsaved: Draft | null = null
let unguard: (() => void) | undefined

/** The committee whose draft is not kept yet. */
export const unsavedCommittee = (): Edited<Committee> => unsaved && (unsaved.before ?? 'new')

type CommitteeEditorProps = {
  own: KeptDocuments<Committee>
  /** Null for a new one. */
  edited: Committee | null
  search: PersonSearch | undefined
  onLeave: () => void
}

/** Name and list of a committee. */
export function CommitteeEditor({ own, edited, search, onLeave }: CommitteeEditorProps) {
  const { t } = useT(pageTexts)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>(
    () =>
      unsaved ?? {
        ...(edited ?? { name: '', list: '' }),
        ...{ before: edited, on: own.known?.get(edited?.name ?? '')?.revision },
      },
  )
  const [problem, say] = useState<Message | null>(null)
  const latest = useRef(draft)
  latest.current = draft
  useStayOnDrop()
  /** Forgets the last change of the list. */
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
  const keep = async (): Promise<void> => {
    const committee = keptCommittee(draft, before?.name ?? null, own.known ?? new Set())
    if ('key' in committee) return say(committee)
    const seen = before && { name: before.name, on }
    const outcome = await keepNamed(own, committee, seen, {
      say: ({ t }) => t('didKeepCommittee', { name: committee.name, count: sizeOf(committee) }),
    })
    say('problem' in outcome ? outcome.problem : null)
    // The note below shows what another window has kept.
    if ('problem' in outcome || outcome.document.saving.kind !== 'saved') return
    leave()
  }
  return (
    <Form
      class="committee-editor card stack"
      aria-label={before === null ? t('newCommittee') : t('editOf', { name: before.name })}
      onSubmit={() => void keep()}
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
      <div class="row">
        <SubmitButton text={t('saveCommittee')} />
        <Button onClick={leave} text={t('cancel')} />
      </div>
      <Problem text={problem && t(problem.key, problem.values)} />
      {before && (
        <SavingNote
          document={own.savedDocument(before.name)}
          describe={(committee) => t('names', { count: sizeOf(committee) })}
          onChosen={leave}
        />
      )}
    </Form>
  )
}
