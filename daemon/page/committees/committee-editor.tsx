import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Committee } from '../../../shared/contract/own-items.ts'
import { spliced } from '../../../shared/ui/form/cleaning/field-text.ts'
import { loadListReader } from '../../../shared/ui/form/cleaning/use-cleaning.ts'
import { sizeOf } from '../../../shared/ui/form/committee/committees.ts'
import { Button, SubmitButton } from '../../../shared/ui/parts/button.tsx'
import { Form, LinesField, TextField } from '../../../shared/ui/parts/fields.tsx'
import { usePageT } from '../messages/page-texts.ts'

/** A committee as it is edited. `before`: the name and the revision that its user has seen; null for a new one. */
export type CommitteeDraft = Committee & { before: { name: string; on: number | undefined } | null }

type CommitteeEditorProps = {
  draft: CommitteeDraft
  onChange: (draft: CommitteeDraft) => void
  onKeep: () => void
  onLeave: () => void
}

/** Name and list of a committee. Of a pasted list, the names stay. */
export function CommitteeEditor({ draft, onChange, onKeep, onLeave }: CommitteeEditorProps) {
  const { t } = usePageT()
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const latest = useRef({ draft, onChange })
  latest.current = { draft, onChange }
  useLayoutEffect(() => first.current?.focus(), [])
  const { before, name, list } = draft
  /** Replaces what was just pasted by its names, unless somebody has typed meanwhile. */
  const clean = async (area: HTMLTextAreaElement, start: number, pasted: string): Promise<void> => {
    const reader = await loadListReader().catch(() => null)
    const { draft, onChange } = latest.current
    const end = start + pasted.length
    if (!reader || draft.list.slice(start, end) !== pasted) return
    const names = reader.cleanList(pasted).text
    onChange({ ...draft, list: spliced(draft.list, { start, end }, names) })
    requestAnimationFrame(() => area.setSelectionRange(start + names.length, start + names.length))
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
      <label for={`${id}-list`}>{t('namesField', { count: sizeOf(draft) })}</label>
      <LinesField
        id={`${id}-list`}
        rows={12}
        placeholder={t('namePlaceholder')}
        value={list}
        onText={(list) => onChange({ ...draft, list })}
        onPaste={({ currentTarget: area, clipboardData }) => {
          // The field has line breaks of one character.
          const pasted = clipboardData?.getData('text/plain').replaceAll(/\r\n?/g, '\n') ?? ''
          const { selectionStart } = area
          if (pasted !== '') setTimeout(() => void clean(area, selectionStart, pasted))
        }}
      />
      <div class="row">
        <SubmitButton text={t('saveCommittee')} />
        <Button onClick={onLeave} text={t('cancel')} />
      </div>
    </Form>
  )
}
