import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Committee } from '../../../shared/contract/own-items.ts'
import { spliced } from '../../../shared/ui/form/cleaning/field-text.ts'
import { loadListReader } from '../../../shared/ui/form/cleaning/use-cleaning.ts'
import { sizeOf } from '../../../shared/ui/form/committee/committees.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { usePageT } from '../messages/page-texts.ts'

/** A committee as it is edited. `before`: as it is kept; null for a new one. */
export type CommitteeDraft = Committee & { before: Committee | null }

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
    <form
      class="committee-editor card stack"
      aria-label={before === null ? t('newCommittee') : t('editOf', { name: before.name })}
      onSubmit={(event) => {
        event.preventDefault()
        onKeep()
      }}
    >
      <label for={`${id}-name`}>{t('name')}</label>
      <input
        ref={first}
        id={`${id}-name`}
        type="text"
        dir="auto"
        autocomplete="off"
        placeholder={t('committeeNameExample')}
        value={name}
        onInput={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
      />
      <label for={`${id}-list`}>{t('namesField', { count: sizeOf(draft) })}</label>
      <textarea
        id={`${id}-list`}
        dir="auto"
        rows={12}
        spellcheck={false}
        placeholder={t('namePlaceholder')}
        value={list}
        onInput={({ currentTarget }) => onChange({ ...draft, list: currentTarget.value })}
        onPaste={({ currentTarget: area, clipboardData }) => {
          // The field has line breaks of one character.
          const pasted = clipboardData?.getData('text/plain').replaceAll(/\r\n?/g, '\n') ?? ''
          const { selectionStart } = area
          if (pasted !== '') setTimeout(() => void clean(area, selectionStart, pasted))
        }}
      />
      <div class="row">
        <button type="submit" class="primary">
          {t('saveCommittee')}
        </button>
        <Button onClick={onLeave} text={t('cancel')} />
      </div>
    </form>
  )
}
