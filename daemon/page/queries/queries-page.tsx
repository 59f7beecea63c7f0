import { useMemo, useState } from 'preact/hooks'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import type { Chosen } from '../../../shared/conflicts/policy/chosen-policy.ts'
import type { NamedQuery } from '../../../shared/contract/named-queries.ts'
import type { CacheClearRequest } from '../../../shared/contract/runtime.ts'
import { LISTED_ENTRIES } from '../../../shared/limits.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { textFilter } from '../../../shared/search-text.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwn } from '../../../shared/ui/context/use-view.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { SearchField } from '../../../shared/ui/parts/search-field.tsx'
import { usePolicies } from '../../../shared/ui/policy/use-policies.ts'
import { optionTexts } from '../../../shared/ui/session/form-state.ts'
import { useQuery } from '../../../shared/ui/state/use-query.ts'
import { AskedNote, useDaemon } from '../asked.tsx'
import { useChanges } from '../changes.tsx'
import { PageHead } from '../page-head.tsx'
import { PlainTable } from '../plain-table.tsx'
import { ClearCache } from './clear-cache.tsx'
import { useSavedPolicy } from './open-query.ts'
import { Figures, useQueryFigures } from './query-figures.tsx'
import { QueryRow } from './query-row.tsx'
import {
  askedQueries,
  committeeOf,
  formOf,
  listsText,
  listsTexts,
  namedQueriesOf,
  namesOf,
  type StoredQuery,
} from './stored-question.ts'

const FIRST_LIMIT = 20
/** More saved queries than this are searched. */
const MANY = 8

type QueriesPageProps = {
  onOpen: (query: StoredQuery) => void
}

/** The saved and the recent queries, which can be opened again, saved under a name, and deleted. */
export function QueriesPage({ onOpen }: QueriesPageProps) {
  const texts = useT(pageTexts)
  const { t, size } = texts
  const client = useDaemon(runtimeClient)
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const queries = useOwn('queries')
  const { known } = queries
  const saved = useMemo(() => known && namedQueriesOf(known), [known])
  const stored = useQuery(String(limit), ({ signal }) => client.cacheList({ limit }, { signal }))
  const { chosen } = usePolicies()
  const savedPolicy = useSavedPolicy()
  const policyOf = (query: NamedQuery): Chosen => savedPolicy(query) ?? chosen
  const figures = useQueryFigures(saved, policyOf)
  const committees = useOwn('committees').known
  const isSaved = useMemo(() => new Set(known?.keys()), [known])

  const askAgain = (): void => {
    void queries.look()
    stored.ask()
  }
  const { change, keep, line, focusLine } = useChanges(askAgain)
  const clear = (what: CacheClearRequest, done?: string): Promise<boolean> =>
    change('cache', async () => {
      const { entries, bytes } = await client.cacheClear(what)
      return { text: done ?? t('cleared', { count: entries, size: size(bytes) }) }
    })
  const save = ({ key, question }: StoredQuery, name: string): Promise<boolean> =>
    question === null
      ? Promise.resolve(false)
      : keep(queries.savedDocument(key), { name, question: { policy: chosen, ...question } }, () =>
          t('didSave', { name: name.trim() }),
        )
  const unsave = (named: NamedQuery): void => {
    focusLine()
    void keep(queries.savedDocument(named.key), null, () => t('didUnsave', { name: named.name }))
  }
  const openerOf = (query: StoredQuery) => formOf(query) && (() => onOpen(query))
  /** Whether the committee that list B was is not kept any more. The query holds its names. */
  const isGone = ({ question }: NamedQuery): boolean => {
    const committee = committeeOf(question)
    return committee !== undefined && committees?.has(committee) === false
  }
  const fits = textFilter(search)
  const shown = saved?.filter((query) => fits(query.name, namesOf(query))) ?? []
  const recent = askedQueries(stored.answer?.list ?? []).filter(({ key }) => !isSaved.has(key))
  const hasMore = (stored.answer?.list.length ?? 0) >= limit && limit < LISTED_ENTRIES
  return (
    <>
      <PageHead heading={t('placeQueries')} size={saved && t('savedCount', { count: saved.length })}>
        {saved && saved.length > MANY && (
          <SearchField label={t('searchSaved')} shortcut="/" value={search} onInput={setSearch}>
            {null}
          </SearchField>
        )}
        {stored.answer && <ClearCache stored={stored.answer} onClear={clear} />}
      </PageHead>
      <AskedNote
        asked={[{ answer: known, hasFailed: queries.problem !== null }, stored]}
        onAgain={askAgain}
      />
      {line}
      {saved && (
        <section class="stack" aria-labelledby="saved-heading">
          <h3 id="saved-heading">{t('savedHeading')}</h3>
          {search.trim() !== '' && (
            <p class="hint" role="status">
              {t('queriesCount', { count: shown.length })}
            </p>
          )}
          {saved.length === 0 && <p class="hint">{t('savedNone')}</p>}
          {shown.length > 0 && (
            <PlainTable caption={t('savedCaption')} headings={[t('name'), t('pairs'), t('storedColumn')]}>
              {shown.map((query) => (
                <QueryRow
                  key={query.key}
                  query={query}
                  naming={{
                    text: t('rename'),
                    hint: t('renameQuery', { name: query.name }),
                    before: query.name,
                    onName: (name) => save(query, name),
                  }}
                  onOpen={openerOf(query)}
                  leave={{ hint: t('unsaveHint', { name: query.name }), act: () => unsave(query) }}
                  figures={<Figures of={figures.get(query.key)} policy={policyOf(query)} />}
                >
                  <bdi class="strong">{query.name}</bdi> <span class="hint">{listsText(query, texts)}</span>{' '}
                  {isGone(query) && <span class="warn small">{t('committeeOfQueryGone')}</span>}
                </QueryRow>
              ))}
            </PlainTable>
          )}
        </section>
      )}
      {stored.answer && (
        <section class="stack" aria-labelledby="recent-heading">
          <h3 id="recent-heading">{t('recentHeading')}</h3>
          {recent.length === 0 && <p class="hint">{t('recentNone')}</p>}
          {recent.length > 0 && (
            <PlainTable
              caption={t('recentCaption')}
              headings={[t('listsColumn'), t('options'), t('storedColumn')]}
            >
              {listsTexts(recent, texts).map(({ query, lists }) => {
                const form = formOf(query)
                return (
                  <QueryRow
                    key={query.key}
                    query={query}
                    naming={
                      form && {
                        text: t('giveName'),
                        hint: t('giveNameTo', { lists }),
                        before: '',
                        onName: (name) => save(query, name),
                      }
                    }
                    onOpen={openerOf(query)}
                    leave={{
                      hint: t('removeHint', { lists }),
                      act: () => {
                        focusLine()
                        void clear({ keys: [query.key] }, t('removed', { lists }))
                      },
                    }}
                    figures={form && <span class="hint">{optionTexts(form, texts).join(', ')}</span>}
                  >
                    {lists}
                  </QueryRow>
                )
              })}
            </PlainTable>
          )}
          {hasMore && (
            <Button
              class="quiet"
              onClick={() => setLimit(Math.min(limit * 3, LISTED_ENTRIES))}
              text={t('showMore')}
            />
          )}
        </section>
      )}
    </>
  )
}
