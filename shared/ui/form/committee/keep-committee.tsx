import { useId, useState } from 'preact/hooks'
import { parseEntries } from '../../../query/entries.ts'
import { listLetter, type Side } from '../../../query/payload.ts'
import { useT } from '../../context/use-t.ts'
import type { Form } from '../../session/form-state.ts'
import { committeeName, type KeptCommittee } from './stored-committees.ts'

type KeepCommitteeProps = {
  form: Form
  /** The name that stands in the field at first. */
  suggested: string
  isTaken: (name: string) => boolean
  /** Resolves to whether it is kept. */
  onKeep: (committee: KeptCommittee, mayReplace: boolean) => Promise<boolean>
  onType: () => void
}

/** Keeps one of the lists in the form under a name. What is typed stays until it is kept. */
export function KeepCommittee({ form, suggested, isTaken, onKeep, onType }: KeepCommitteeProps) {
  const { t } = useT()
  const id = useId()
  const [side, setSide] = useState<Side>(
    form.right.trim() === '' && form.left.trim() !== '' ? 'left' : 'right',
  )
  const [typed, type] = useState(suggested)
  const name = committeeName(typed)
  const mayReplace = isTaken(name)
  const keep = async (): Promise<void> => {
    if (await onKeep({ name: typed, list: form[side] }, mayReplace)) type('')
  }
  const sideText = (one: Side): string =>
    t('keepListOf', {
      list: t('authors', { side: listLetter(one) }),
      count: parseEntries(form[one]).length,
    })
  return (
    <div class="keep-committee">
      <select
        aria-label={t('keepList')}
        value={side}
        onChange={(event) => setSide(event.currentTarget.value === 'left' ? 'left' : 'right')}
      >
        <option value="left">{sideText('left')}</option>
        <option value="right">{sideText('right')}</option>
      </select>
      <label for={id}>{t('name')}</label>
      <input
        id={id}
        type="text"
        class="committee-input"
        dir="auto"
        autocomplete="off"
        placeholder={t('committeeNameExample')}
        value={typed}
        onInput={(event) => {
          type(event.currentTarget.value)
          onType()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) return
          // Enter does not ask the query, whose form this field stands in.
          event.preventDefault()
          void keep()
        }}
      />
      <button type="button" onClick={() => void keep()}>
        {mayReplace ? t('replaceCommittee', { name }) : t('keepCommittee')}
      </button>
    </div>
  )
}
