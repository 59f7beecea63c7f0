import type { NamedQuery } from '../../../../shared/contract/named-queries.ts'
import { useT } from '../../../../shared/ui/i18n/context.tsx'
import { storedTime } from '../../../../shared/ui/i18n/stored-time.ts'
import type { Form } from '../../../../shared/ui/session/form-state.ts'
import { useStatisticsT } from '../messages/statistics-messages.ts'
import { GiveName } from './give-name.tsx'
import { QueryColumns } from './query-columns.tsx'
import { formOf, listsText } from './recent-query.tsx'

type NamedQueriesProps = {
  list: readonly NamedQuery[]
  search: string
  onSearch: (search: string) => void
  onOpen: (form: Form) => void
  onName: (query: NamedQuery, name: string) => Promise<boolean>
  onUnname: (query: NamedQuery) => void
}

/** The queries that the user has named, found by name or by the people in them. */
export function NamedQueries({ list, search, onSearch, onOpen, onName, onUnname }: NamedQueriesProps) {
  const { t } = useStatisticsT()
  return (
    <section class="named" aria-labelledby="named-heading">
      <div class="recent-head">
        <h4 id="named-heading">{t('namedHeading')}</h4>
        <input
          type="search"
          autocomplete="off"
          maxLength={200}
          aria-label={t('searchNamed')}
          placeholder={t('searchNamed')}
          value={search}
          onInput={(event) => onSearch(event.currentTarget.value)}
        />
      </div>
      {list.length === 0 && <p class="hint">{t('namedNone')}</p>}
      {list.length > 0 && (
        <table class="plain">
          <caption class="visually-hidden">{t('namedCaption')}</caption>
          <QueryColumns first={t('nameColumn')} />
          <tbody>
            {list.map((query) => (
              <Row key={query.key} query={query} onOpen={onOpen} onName={onName} onUnname={onUnname} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type RowProps = Pick<NamedQueriesProps, 'onOpen' | 'onName' | 'onUnname'> & { query: NamedQuery }

function Row({ query, onOpen, onName, onUnname }: RowProps) {
  const { number, moment } = useT()
  const texts = useStatisticsT()
  const { t, size } = texts
  const { name, bytes, hit_count, updated_at } = query
  const form = formOf(query)
  const lists = listsText(query, texts)
  const at = storedTime(updated_at ?? undefined)
  return (
    <tr>
      <th scope="row">
        <bdi class="query-name">{name}</bdi> <span class="hint">{lists}</span>
      </th>
      <td>{bytes === null ? t('noAnswer') : at === null ? '–' : moment(at)}</td>
      <td class="number">{hit_count === null ? '–' : number(hit_count)}</td>
      <td class="number">{bytes === null ? '–' : size(bytes)}</td>
      <td class="acts">
        <GiveName lists={name} before={name} onName={(given) => onName(query, given)} />
        {form && (
          <button
            type="button"
            class="quiet"
            aria-label={t('openHint', { lists: name })}
            onClick={() => onOpen(form)}
          >
            {t('open')}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          aria-label={t('takeNameFrom', { name })}
          onClick={() => onUnname(query)}
        >
          {t('takeName')}
        </button>
      </td>
    </tr>
  )
}
