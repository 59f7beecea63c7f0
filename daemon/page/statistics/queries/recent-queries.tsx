import { useMemo, useRef, useState } from 'preact/hooks'
import type { NamedQueriesClient, RuntimeClient } from '../../../../shared/clients/runtime-client.ts'
import type { NamedQuery } from '../../../../shared/contract/named-queries.ts'
import type { CacheClearRequest, CacheList, ListedAnswer } from '../../../../shared/contract/runtime.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { AlertBox } from '../../../../shared/ui/parts/notes.tsx'
import { type Form, optionTexts } from '../../../../shared/ui/session/form-state.ts'
import { useStatisticsT } from '../../messages/statistics-messages.ts'
import { useAsked } from '../../use-asked.ts'
import { ClearCache } from '../clear-cache.tsx'
import { QueryRow, QueryTable } from './query-table.tsx'
import { formOf, listsText } from './stored-question.ts'

type RecentQueriesProps = {
  stored: CacheList
  client: RuntimeClient
  namedClient: NamedQueriesClient
  onOpen: (form: Form) => void
  /** Called when the store differs from what is shown. */
  onChanged: () => void
  onMore: (() => void) | null
}

/** The named and the cached queries, which users can open again, name, and delete, one by one or all. */
export function RecentQueries(props: RecentQueriesProps) {
  const { stored, client, namedClient, onOpen, onChanged, onMore } = props
  const locale = useT()
  const texts = useStatisticsT()
  const { t, size } = texts
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState({ isDone: true, text: '' })
  const [search, setSearch] = useState('')
  // An older daemon has no names; then none are offered.
  const named = useAsked((signal) => namedClient.list(search, { signal }), [namedClient, search, stored])
  const all = useAsked((signal) => namedClient.list('', { signal }), [namedClient, stored])
  const names = useMemo(() => new Map(all.answer?.map(({ key, name }) => [key, name])), [all.answer])

  /** Says what `send` resolves to, or why it failed. Resolves to whether it was done. */
  const change = async (send: () => Promise<string>, failed: 'notCleared' | 'notNamed'): Promise<boolean> => {
    try {
      setSaid({ isDone: true, text: await send() })
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setSaid({ isDone: false, text: t(failed, { reason }) })
      return false
    } finally {
      onChanged()
    }
  }
  const clear = (what: CacheClearRequest, done?: string): Promise<boolean> =>
    change(async () => {
      const { entries, bytes } = await client.cacheClear(what)
      return done ?? t('cleared', { count: entries, size: size(bytes) })
    }, 'notCleared')
  const giveName = async ({ key, question }: Nameable, name: string): Promise<boolean> =>
    question !== null &&
    change(async () => {
      await namedClient.name(key, name, question)
      return t('didName', { name: name.trim() })
    }, 'notNamed')
  const takeName = ({ key, name }: NamedQuery): void => {
    // The focused button disappears with its row.
    heading.current?.focus()
    const unname = async (): Promise<string> => {
      await namedClient.unname(key)
      return t('didTakeName', { name })
    }
    void change(unname, 'notNamed')
  }
  const remove = ({ key }: ListedAnswer, lists: string): void => {
    heading.current?.focus()
    void clear({ keys: [key] }, t('removed', { lists }))
  }
  return (
    <section class="recent stack" aria-labelledby="recent-heading">
      <div class="bar">
        <h3 id="recent-heading" ref={heading} tabIndex={-1}>
          {t('recentHeading')}
        </h3>
        <ClearCache stored={stored} onClear={clear} />
      </div>
      <p class="hint" role="status">
        {said.isDone && said.text}
      </p>
      {!said.isDone && <AlertBox text={said.text} />}
      {all.answer !== null && all.answer.length > 0 && (
        <section class="stack" aria-labelledby="named-heading">
          <div class="bar">
            <h4 id="named-heading">{t('namedHeading')}</h4>
            <input
              type="search"
              autocomplete="off"
              maxLength={200}
              aria-label={t('searchNamed')}
              placeholder={t('searchNamed')}
              value={search}
              onInput={(event) => setSearch(event.currentTarget.value)}
            />
          </div>
          <QueryTable
            caption={t('namedCaption')}
            first={t('nameColumn')}
            isEmpty={named.answer?.length === 0}
            empty={t('namedNone')}
          >
            {(named.answer ?? all.answer).map((query) => (
              <QueryRow
                key={query.key}
                query={query}
                called={query.name}
                name={query.name}
                onName={(given) => giveName(query, given)}
                onOpen={onOpen}
                leave={{
                  label: t('takeName'),
                  hint: t('takeNameFrom', { name: query.name }),
                  act: () => takeName(query),
                }}
              >
                <bdi class="query-name">{query.name}</bdi> <span class="hint">{listsText(query, texts)}</span>
              </QueryRow>
            ))}
          </QueryTable>
        </section>
      )}
      <QueryTable
        caption={t('recentCaption')}
        first={t('listsColumn')}
        isEmpty={stored.list.length === 0}
        empty={t('recentNone')}
      >
        {stored.list.map((entry) => {
          const form = formOf(entry)
          const lists = listsText(entry, texts)
          const name = names.get(entry.key)
          return (
            <QueryRow
              key={entry.key}
              query={entry}
              called={lists}
              name={name}
              onName={all.answer && ((given) => giveName(entry, given))}
              onOpen={onOpen}
              leave={{
                label: t('remove'),
                hint: t('removeHint', { lists }),
                act: () => remove(entry, lists),
              }}
            >
              {name !== undefined && <bdi class="query-name">{name}</bdi>}
              {lists} {form && <span class="hint">{optionTexts(form, locale).join(', ')}</span>}
            </QueryRow>
          )
        })}
      </QueryTable>
      {onMore && <Button class="quiet" onClick={onMore} text={t('showMore')} />}
    </section>
  )
}

type Nameable = Pick<ListedAnswer, 'key' | 'question'>
