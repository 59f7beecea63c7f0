import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Committee } from '../../../shared/contract/own-items.ts'
import type { Message } from '../../../shared/messages/locale.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { MOST_MEMBERS } from '../../../shared/ui/form/committee/committees.ts'
import { useStayOnDrop } from '../../../shared/ui/names/file-drop.ts'
import { NameList } from '../../../shared/ui/names/name-list.tsx'
import type { PersonSearch } from '../../../shared/ui/names/suggestions/person-search.ts'
import { Button, SubmitButton } from '../../../shared/ui/parts/button.tsx'
import { Form, TextField } from '../../../shared/ui/parts/fields.tsx'
import { undoable } from '../../../shared/ui/state/undoable.ts'

/** A committee as it is edited. `before`: the name and the revision that its user has seen; null for a new one. */
export type CommitteeDraft = Committee & { before: { name: string; on: number | undefined } | null }

type CommitteeEditorProps = {
  draft: CommitteeDraft
  search: PersonSearch | undefined
  onChange: (draft: CommitteeDraft) => void
  onKeep: () => void
  onLeave: () => void
}

/** Name and list of a committee. */
export function CommitteeEditor({ draft, search, onChange, onKeep, onLeave }: CommitteeEditorProps) {
  const { t } = useT(pageTexts)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const latest = useRef({ draft, onChange })
  latest.current = { draft, onChange }
  useStayOnDrop()
  /** Forgets the last change of the list. */
  const forget = useRef(() => {})
  useLayoutEffect(() => {
    first.current?.focus()
    return () => forget.current()
  }, [])
  const { before, name, list } = draft
  const setList = (list: string): void => latest.current.onChange({ ...latest.current.draft, list })
  const change = ({ text }: { text: string }, message?: Message): void => {
    forget.current()
    if (message)
      forget.current = undoable(
        () => setList(list),
        ({ t }) => t(message.key, message.values),
      )
    setList(text)
  }
  return (
    <Form
      class="committee-editor card stack"
      aria-label={before === null ? t('newCommittee') : t('editOf', { name: before.name })}
      onSubmit={onKeep}
    >
      <label for={`${id}-name`}>{t('name')}</label>
      <TextField
        fieldRef={first}
        id={`${id}-name`}
        placeholder={t('committeeNameExample')}
        value={name}
        onText={(name) => onChange({ ...draft, name })}
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
        <Button onClick={onLeave} text={t('cancel')} />
      </div>
    </Form>
  )
}
