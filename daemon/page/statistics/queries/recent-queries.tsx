import { useMemo, useRef, useState } from 'preact/hooks'
import type { NamedQueriesClient } from '../../../../shared/clients/named-queries-client.ts'
import type { RuntimeClient } from '../../../../shared/clients/runtime-client.ts'
import type { CacheClearRequest, CacheList, ListedEntry } from '../../../../shared/contract/runtime.ts'
import { AlertBox } from '../../../../shared/ui/parts/notes.tsx'
import type { Form } from '../../../../shared/ui/session/form-state.ts'
import { ClearCache } from '../clear-cache.tsx'
import { useStatisticsT } from '../messages/statistics-messages.ts'
import { useAsked } from '../use-asked.ts'
import { NamedQueries } from './named-queries.tsx'
import { QueryColumns } from './query-columns.tsx'
import { RecentQuery } from './recent-query.tsx'

type RecentQueriesProps = {
  stored: CacheList
  client: RuntimeClient
  namedClient: NamedQueriesClient
  onOpen: (form: Form) => void
  /** Called when the cache differs from what is shown. */
  onChanged: () => void
  onMore: (() => void) | null
}

type Said = { kind: 'nothing' } | { kind: 'done' | 'failed'; text: string }

/** The cached queries, which users can open again or delete, one by one or all. */
export function RecentQueries({
  stored,
  client,
  namedClient,
  onOpen,
  onChanged,
  onMore,
}: RecentQueriesProps) {
  const { t, size } = useStatisticsT()
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState<Said>({ kind: 'nothing' })
  const clear = async (what: CacheClearRequest, done?: string): Promise<void> => {
    try {
      const { entries, bytes } = await client.cacheClear(what)
      setSaid({ kind: 'done', text: done ?? t('cleared', { count: entries, size: size(bytes) }) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setSaid({ kind: 'failed', text: t('notCleared', { reason }) })
    }
    onChanged()
  }
  const [search, setSearch] = useState('')
  // An older daemon has no names; then none are offered.
  const named = useAsked((signal) => namedClient.list(search, { signal }), [namedClient, search, stored])
  const all = useAsked((signal) => namedClient.list('', { signal }), [namedClient, stored])
  const names = useMemo(() => new Map(all.answer?.map(({ key, name }) => [key, name])), [all.answer])
  const change = async (send: () => Promise<void>, done: string): Promise<boolean> => {
    try {
      await send()
      setSaid({ kind: 'done', text: done })
      named.ask()
      all.ask()
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setSaid({ kind: 'failed', text: t('notNamed', { reason }) })
      return false
    }
  }
  const giveName = async ({ key, question }: NameableQuery, name: string): Promise<boolean> =>
    question !== null &&
    change(() => namedClient.name(key, name, question), t('didName', { name: name.trim() }))
  return (
    <section class="recent" aria-labelledby="recent-heading">
      <div class="recent-head">
        <h3 id="recent-heading" ref={heading} tabIndex={-1}>
          {t('recentHeading')}
        </h3>
        <ClearCache stored={stored} onClear={clear} />
      </div>
      <p class="hint" role="status">
        {said.kind === 'done' && said.text}
      </p>
      {said.kind === 'failed' && (
        <AlertBox>
          <p>{said.text}</p>
        </AlertBox>
      )}
      {all.answer !== null && all.answer.length > 0 && (
        <NamedQueries
          search={search}
          onSearch={setSearch}
          list={named.answer ?? all.answer}
          onOpen={onOpen}
          onName={giveName}
          onUnname={({ key, name }) => {
            heading.current?.focus()
            void change(() => namedClient.unname(key), t('didTakeName', { name }))
          }}
        />
      )}
      {stored.list.length === 0 ? (
        <p class="hint">{t('recentNone')}</p>
      ) : (
        <RecentTable
          list={stored.list}
          names={names}
          onName={all.answer ? giveName : null}
          onOpen={onOpen}
          onDelete={async ({ key }, lists) => {
            // The focused button disappears with its row.
            heading.current?.focus()
            await clear({ keys: [key] }, t('removed', { lists }))
          }}
        />
      )}
      {onMore && (
        <button type="button" class="quiet" onClick={onMore}>
          {t('showMore')}
        </button>
      )}
    </section>
  )
}

type NameableQuery = Pick<ListedEntry, 'key' | 'question'>

type RecentTableProps = {
  list: readonly ListedEntry[]
  names: ReadonlyMap<string, string>
  onName: ((entry: ListedEntry, name: string) => Promise<boolean>) | null
  onOpen: (form: Form) => void
  onDelete: (entry: ListedEntry, lists: string) => Promise<void>
}

function RecentTable({ list, names, onName, onOpen, onDelete }: RecentTableProps) {
  const { t } = useStatisticsT()
  return (
    <table class="plain">
      <caption class="visually-hidden">{t('recentCaption')}</caption>
      <QueryColumns first={t('listsColumn')} />
      <tbody>
        {list.map((entry) => (
          <RecentQuery
            key={entry.key}
            entry={entry}
            name={names.get(entry.key)}
            onName={onName}
            onOpen={onOpen}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  )
}
