import type { ListedEntry } from '../../../shared/contract/runtime.ts'
import { useWording } from '../../../shared/ui/i18n/context.tsx'
import { storedTime } from '../../../shared/ui/i18n/stored-time.ts'
import type { Form } from '../../../shared/ui/session/form-state.ts'
import { useWords, type Words } from './messages/words.ts'
import { formOf } from './question-form.ts'

type RecentQueryProps = {
  entry: ListedEntry
  onOpen: (form: Form) => void
  onDelete: (entry: ListedEntry, lists: string) => void
}

/** One stored answer: whom it is about, how old and how often wanted it is. */
export function RecentQuery({ entry, onOpen, onDelete }: RecentQueryProps) {
  const { number, moment } = useWording()
  const words = useWords()
  const { t, size } = words
  const form = formOf(entry)
  const lists = listsText(entry, words)
  const at = storedTime(entry.updated_at ?? entry.created_at ?? undefined)
  return (
    <tr>
      <th scope="row" title={namesOf(entry)}>
        {lists} {form && <span class="hint">{optionsText(form, words)}</span>}
      </th>
      <td>{at === null ? '–' : moment(at)}</td>
      <td class="number">{number(entry.hit_count)}</td>
      <td class="number">{size(entry.bytes)}</td>
      <td class="acts">
        {form && (
          <button
            type="button"
            class="quiet"
            aria-label={t('openHint', { lists })}
            onClick={() => onOpen(form)}
          >
            {t('open')}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          aria-label={t('removeHint', { lists })}
          onClick={() => onDelete(entry, lists)}
        >
          {t('remove')}
        </button>
      </td>
    </tr>
  )
}

/** “Ion Stoica + 4 × Scott Shenker + 2”. */
function listsText({ question }: ListedEntry, { t }: Words): string {
  if (question === null) return t('unknownQuestion')
  return [question.left, question.right]
    .map(([name = '', ...rest]) => (rest.length === 0 ? name : t('longList', { name, count: rest.length })))
    .join(' × ')
}

function optionsText({ exact, yearMin }: Form, { t }: Words): string {
  return [!exact && t('looseNames'), yearMin !== '' && t('sinceYear', { year: yearMin })]
    .filter(Boolean)
    .join(', ')
}

const namesOf = ({ question }: ListedEntry): string =>
  question === null ? '' : [question.left, question.right].map((names) => names.join('\n')).join('\n×\n')
