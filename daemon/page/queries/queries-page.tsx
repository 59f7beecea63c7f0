import { useMemo } from 'preact/hooks'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import type { CacheClearRequest, CacheList } from '../../../shared/contract/runtime.ts'
import { LISTED_ENTRIES } from '../../../shared/limits.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { storedTime } from '../../../shared/messages/stored-time.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwnDocuments } from '../../../shared/ui/context/use-view.ts'
import { textColumn } from '../../../shared/ui/list/row-grid.tsx'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { MenuButton } from '../../../shared/ui/parts/menu-button.tsx'
import { optionTexts } from '../../../shared/ui/session/form-state.ts'
import { useQuery } from '../../../shared/ui/state/use-query.ts'
import { useChanges } from '../document-changes.tsx'
import { DocumentList } from '../document-list.tsx'
import { requestOf, useDaemon } from '../request-note.tsx'
import {
  askedQueries,
  formOf,
  isNamed,
  listsText,
  namedQueriesOf,
  namesOf,
  type StoredQuery,
  storedKeysOf,
} from './listed-queries.ts'

type Row = { query: StoredQuery; lists: string }

export function QueriesPage({ onOpen }: { onOpen: (query: StoredQuery) => void }) {
  const texts = useT(pageTexts)
  const { t, size, moment } = texts
  const client = useDaemon(runtimeClient)
  const queries = useOwnDocuments('queries')
  const { known } = queries
  const stored = useQuery('stored', ({ signal }) => client.cacheList({ limit: LISTED_ENTRIES }, { signal }))
  const answers = stored.answer?.list
  const saved = useMemo(() => namedQueriesOf(known ?? new Map(), answers), [known, answers])
  /** Does nothing if the cache entry lacks the query. */
  const open = (query: StoredQuery): void => {
    if (formOf(query)) onOpen(query)
  }
  const askAgain = (): void => {
    void queries.load()
    stored.ask()
  }
  const { change, save, line, focusLine } = useChanges(askAgain)
  const clear = (what: CacheClearRequest, done?: string): void => {
    focusLine()
    void change('cache', async () => {
      const { entries, bytes } = await client.cacheClear(what)
      return { text: done ?? t('cleared', { count: entries, size: size(bytes) }) }
    })
  }
  const remove = ({ query, lists }: Row): void => {
    if (!isNamed(query)) {
      clear({ keys: storedKeysOf(query) }, t('removed', { lists }))
      return
    }
    focusLine()
    void save(queries.savedDocument(query.key), null, () => t('didUnsave', { name: query.name }))
  }
  const recent = askedQueries(answers ?? []).filter(({ key }) => !known?.has(key))
  const rowOf = (query: StoredQuery): Row => ({ query, lists: listsText(query, texts) })
  const sections = [
    { key: 'saved', rows: saved.map(rowOf), head: { text: t('savedHeading') } },
    { key: 'recent', rows: recent.map(rowOf), head: { text: t('recentHeading') } },
  ]
  const titleOf = ({ query, lists }: Row): string => (isNamed(query) ? query.name : lists)
  const optionsOf = ({ query }: Row): string => {
    const form = formOf(query)
    return form ? optionTexts(form, texts).join(', ') : ''
  }
  const timeOf = ({ query }: Row): number =>
    storedTime(query.updated_at ?? query.created_at ?? undefined) ?? 0
  return (
    <DocumentList<Row>
      heading={t('place_settings/queries')}
      size={known && t('savedCount', { count: saved.length })}
      acts={stored.answer && <ClearCache stored={stored.answer} onClear={() => clear({ all: true })} />}
      requests={[requestOf(queries), stored]}
      onAgain={askAgain}
      label={t('queriesCaption')}
      kind="of-queries"
      columns={[
        {
          key: 'person',
          head: t('listsColumn'),
          value: titleOf,
          draw: (row) => (
            <>
              <Button
                class="link row-link"
                tabIndex={-1}
                title={namesOf(row.query)}
                aria-disabled={formOf(row.query) === null}
                onClick={() => open(row.query)}
                text={<bdi class={isNamed(row.query) ? 'strong' : undefined}>{titleOf(row)}</bdi>}
              />{' '}
              {isNamed(row.query) && <span class="hint">{row.lists}</span>}
            </>
          ),
        },
        textColumn('hint', t('options'), optionsOf),
        {
          key: 'date',
          head: t('storedColumn'),
          value: (row) => -timeOf(row),
          draw: (row) => <span class="hint">{timeOf(row) ? moment(timeOf(row)) : t('noAnswer')}</span>,
        },
      ]}
      sections={sections}
      nothing={t('noQueries')}
      keyOf={({ query }) => query.key}
      nameOf={titleOf}
      textOf={(row) => `${titleOf(row)} ${row.lists} ${namesOf(row.query)}`}
      onOpen={({ query }) => open(query)}
      actsOf={(row) => [{ text: t('remove'), act: () => remove(row) }]}
    >
      {line}
    </DocumentList>
  )
}

function ClearCache({ stored, onClear }: { stored: CacheList; onClear: () => void }) {
  const { t, size } = useT(pageTexts)
  const { cache_entries: count, cache_bytes: bytes } = stored
  if (count === 0) return null
  return (
    <MenuButton class="quiet" text={t('clearCache')} name={t('clearName')} box="more-menu">
      {(close) => (
        <>
          <p>{t('clearMeans', { count, size: size(bytes) })}</p>
          <Button
            class="danger"
            onClick={() => {
              close()
              onClear()
            }}
            text={t('clearAll', { count })}
          />
        </>
      )}
    </MenuButton>
  )
}
