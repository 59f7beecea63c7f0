import type { ListedEntry } from '../../../../shared/contract/runtime.ts'
import { useT } from '../../../../shared/ui/i18n/context.tsx'
import { storedTime } from '../../../../shared/ui/i18n/stored-time.ts'
import { EMPTY_FORM, type Form, keyOf } from '../../../../shared/ui/session/form-state.ts'
import { type StatisticsTexts, useStatisticsT } from '../messages/statistics-messages.ts'
import { GiveName } from './give-name.tsx'

/**
 * The form for the query of a cache entry, or null if the entry does not contain the query. An answer contains the
 * clamped limits even if the query did not set them; the cache key shows which ones it set.
 */
export function formOf({ key, question }: Pick<ListedEntry, 'key' | 'question'>): Form | null {
  if (question === null || question.left.length === 0 || question.right.length === 0) return null
  const base: Form = {
    ...EMPTY_FORM,
    left: question.left.join('\n'),
    right: question.right.join('\n'),
    exact: question.exact_base_match ?? true,
    yearMin: written(question.year_min),
  }
  const forms = ['', written(question.limit_per_pair)].flatMap((limitPerPair) =>
    ['', written(question.author_limit)].map((authorLimit) => ({ ...base, limitPerPair, authorLimit })),
  )
  return forms.find((form) => keyOf(form) === key) ?? base
}

const written = (value: number | null): string => (value === null ? '' : String(value))

type RecentQueryProps = {
  entry: ListedEntry
  /** The name that the user has given to the query. */
  name: string | undefined
  onName: ((entry: ListedEntry, name: string) => Promise<boolean>) | null
  onOpen: (form: Form) => void
  onDelete: (entry: ListedEntry, lists: string) => void
}

/** One stored answer: its names, its age and its number of hits. */
export function RecentQuery({ entry, name, onName, onOpen, onDelete }: RecentQueryProps) {
  const { number, moment } = useT()
  const texts = useStatisticsT()
  const { t, size } = texts
  const form = formOf(entry)
  const lists = listsText(entry, texts)
  const at = storedTime(entry.updated_at ?? entry.created_at ?? undefined)
  return (
    <tr>
      <th scope="row" title={namesOf(entry)}>
        {name !== undefined && <bdi class="query-name">{name}</bdi>}
        {lists} {form && <span class="hint">{optionsText(form, texts)}</span>}
      </th>
      <td>{at === null ? '–' : moment(at)}</td>
      <td class="number">{number(entry.hit_count)}</td>
      <td class="number">{size(entry.bytes)}</td>
      <td class="acts">
        {form && onName && <GiveName lists={lists} before={name} onName={(given) => onName(entry, given)} />}
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
export function listsText({ question }: Pick<ListedEntry, 'question'>, { t }: StatisticsTexts): string {
  if (question === null) return t('unknownQuestion')
  return [question.left, question.right]
    .map(([name = '', ...rest]) => (rest.length === 0 ? name : t('longList', { name, count: rest.length })))
    .join(' × ')
}

function optionsText({ exact, yearMin }: Form, { t }: StatisticsTexts): string {
  return [!exact && t('looseNames'), yearMin !== '' && t('sinceYear', { year: yearMin })]
    .filter(Boolean)
    .join(', ')
}

const namesOf = ({ question }: ListedEntry): string =>
  question === null ? '' : [question.left, question.right].map((names) => names.join('\n')).join('\n×\n')
