import type { NamedQuery } from '../../../../shared/contract/named-queries.ts'
import type { Form } from '../../../../shared/ui/session/form-state.ts'
import { useStatisticsT } from '../messages/statistics-messages.ts'
import { QueryRow, QueryTable } from './query-table.tsx'
import { formOf, listsText } from './stored-question.ts'

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
  const texts = useStatisticsT()
  const { t } = texts
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
        <QueryTable caption={t('namedCaption')} first={t('nameColumn')}>
          {list.map((query) => (
            <QueryRow
              key={query.key}
              called={query.name}
              stored={
                query.bytes === null
                  ? null
                  : { at: query.updated_at, hits: query.hit_count, bytes: query.bytes }
              }
              form={formOf(query)}
              name={query.name}
              onName={(given) => onName(query, given)}
              onOpen={onOpen}
              leave={{
                label: t('takeName'),
                hint: t('takeNameFrom', { name: query.name }),
                act: () => onUnname(query),
              }}
            >
              <bdi class="query-name">{query.name}</bdi> <span class="hint">{listsText(query, texts)}</span>
            </QueryRow>
          ))}
        </QueryTable>
      )}
    </section>
  )
}
