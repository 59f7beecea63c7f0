import { useMemo, useRef, useState } from 'preact/hooks'
import type { NamedQueriesClient, RuntimeClient } from '../../../../shared/clients/runtime-client.ts'
import type { CacheClearRequest, CacheList, ListedEntry } from '../../../../shared/contract/runtime.ts'
import { AlertBox } from '../../../../shared/ui/parts/notes.tsx'
import type { Form } from '../../../../shared/ui/session/form-state.ts'
import { useAsked } from '../../use-asked.ts'
import { ClearCache } from '../clear-cache.tsx'
import { useStatisticsT } from '../messages/statistics-messages.ts'
import { NamedQueries } from './named-queries.tsx'
import { QueryRow, QueryTable } from './query-table.tsx'
import { formOf, listsText, namesOf, optionsText } from './stored-question.ts'

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
  const texts = useStatisticsT()
  const { t, size } = texts
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
        <QueryTable caption={t('recentCaption')} first={t('listsColumn')}>
          {stored.list.map((entry) => {
            const form = formOf(entry)
            const lists = listsText(entry, texts)
            const name = names.get(entry.key)
            return (
              <QueryRow
                key={entry.key}
                called={lists}
                title={namesOf(entry)}
                stored={{
                  at: entry.updated_at ?? entry.created_at,
                  hits: entry.hit_count,
                  bytes: entry.bytes,
                }}
                form={form}
                name={name}
                onName={all.answer && ((given) => giveName(entry, given))}
                onOpen={onOpen}
                leave={{
                  label: t('remove'),
                  hint: t('removeHint', { lists }),
                  act: () => {
                    // The focused button disappears with its row.
                    heading.current?.focus()
                    void clear({ keys: [entry.key] }, t('removed', { lists }))
                  },
                }}
              >
                {name !== undefined && <bdi class="query-name">{name}</bdi>}
                {lists} {form && <span class="hint">{optionsText(form, texts)}</span>}
              </QueryRow>
            )
          })}
        </QueryTable>
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
