import { useRef, useState } from 'preact/hooks'
import type { RuntimeClient } from '../../../shared/clients/runtime-client.ts'
import type { CacheClearRequest, CacheList, ListedEntry } from '../../../shared/contract/runtime.ts'
import { AlertBox } from '../../../shared/ui/parts/notes.tsx'
import type { Form } from '../../../shared/ui/session/form-state.ts'
import { ClearCache } from './clear-cache.tsx'
import { useStatisticsT } from './messages/statistics-messages.ts'
import { RecentQuery } from './recent-query.tsx'

type RecentQueriesProps = {
  stored: CacheList
  client: RuntimeClient
  onOpen: (form: Form) => void
  /** Called when the cache differs from what is shown. */
  onChanged: () => void
  onMore: (() => void) | null
}

type Said = { kind: 'nothing' } | { kind: 'done' | 'failed'; text: string }

/** The cached queries, which users can open again or delete, one by one or all. */
export function RecentQueries({ stored, client, onOpen, onChanged, onMore }: RecentQueriesProps) {
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
      {stored.list.length === 0 ? (
        <p class="hint">{t('recentNone')}</p>
      ) : (
        <RecentTable
          list={stored.list}
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

type RecentTableProps = {
  list: readonly ListedEntry[]
  onOpen: (form: Form) => void
  onDelete: (entry: ListedEntry, lists: string) => Promise<void>
}

function RecentTable({ list, onOpen, onDelete }: RecentTableProps) {
  const { t } = useStatisticsT()
  return (
    <table class="plain">
      <caption class="visually-hidden">{t('recentCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('listsColumn')}</th>
          <th scope="col">{t('storedColumn')}</th>
          <th scope="col" class="number">
            {t('hitsColumn')}
          </th>
          <th scope="col" class="number">
            {t('sizeColumn')}
          </th>
          <th scope="col">
            <span class="visually-hidden">{t('actsColumn')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((entry) => (
          <RecentQuery key={entry.key} entry={entry} onOpen={onOpen} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}
