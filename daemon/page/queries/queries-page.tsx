import { useMemo, useRef, useState } from 'preact/hooks'
import { namedQueriesClient, runtimeClient } from '../../../shared/clients/runtime-client.ts'
import { chosenPolicy } from '../../../shared/conflicts/policy/chosen-policy.ts'
import type { NamedQuery } from '../../../shared/contract/named-queries.ts'
import type { CacheClearRequest } from '../../../shared/contract/runtime.ts'
import { LISTED_ENTRIES } from '../../../shared/limits.ts'
import { textFilter } from '../../../shared/search-text.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwnItems } from '../../../shared/ui/context/use-view.ts'
import { announceKept } from '../../../shared/ui/frame/kept-counts.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { AlertBox } from '../../../shared/ui/parts/notes.tsx'
import { SearchField } from '../../../shared/ui/parts/search-field.tsx'
import { usePolicies } from '../../../shared/ui/policy/use-policies.ts'
import { type Form, optionTexts } from '../../../shared/ui/session/form-state.ts'
import { policyName } from '../../../shared/words/policy-words.ts'
import { groupFigure } from '../../../shared/words/verdicts.ts'
import { usePageT } from '../messages/page-texts.ts'
import { useAsked, useDaemon } from '../use-asked.ts'
import { ClearCache } from './clear-cache.tsx'
import { type QueryFigures, useQueryFigures } from './query-figures.ts'
import { QueryRow, QueryTable } from './query-row.tsx'
import { committeeOf, formOf, listsText, namesOf, type StoredQuery } from './stored-question.ts'
import './queries.css'

const FIRST_LIMIT = 20
/** More saved queries than this are searched. */
const MANY = 8

type QueriesPageProps = {
  /** Puts a stored query into the form and runs it. */
  onOpen: (form: Form) => void
}

/** The effect of the last press, or why it had none. */
type Said = { text: string; isProblem?: boolean; undo?: () => Promise<unknown> }

/** The saved and the recent queries, which can be opened again, saved under a name, and deleted. */
export function QueriesPage({ onOpen }: QueriesPageProps) {
  const locale = useT()
  const texts = usePageT()
  const { t, size } = texts
  const client = useDaemon(runtimeClient)
  const names = useDaemon(namedQueriesClient)
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, say] = useState<Said | null>(null)
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const saved = useAsked((signal) => names.list('', { signal }), [names])
  const stored = useAsked((signal) => client.cacheList({ limit }, { signal }), [client, limit])
  const figures = useQueryFigures(saved.answer)
  const policy = policyName(chosenPolicy(usePolicies().chosen), locale)
  const committees = useOwnItems('committees').items
  const isSaved = useMemo(() => new Set(saved.answer?.map(({ key }) => key)), [saved.answer])

  const askAgain = (): void => {
    saved.ask()
    stored.ask()
  }
  /** Says what `send` resolves to, or why it failed. Resolves to whether it was done. */
  const change = async (send: () => Promise<Said>, failed: 'notCleared' | 'notSaved'): Promise<boolean> => {
    try {
      say(await send())
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      say({ text: t(failed, { reason }), isProblem: true })
      return false
    } finally {
      askAgain()
      announceKept()
    }
  }
  const clear = (what: CacheClearRequest, done?: string): Promise<boolean> =>
    change(async () => {
      const { entries, bytes } = await client.cacheClear(what)
      return { text: done ?? t('cleared', { count: entries, size: size(bytes) }) }
    }, 'notCleared')
  const save = ({ key, question }: StoredQuery, name: string): Promise<boolean> =>
    change(async () => {
      if (question) await names.name(key, name, question)
      return { text: t('didSave', { name: name.trim() }) }
    }, 'notSaved')
  const unsave = (named: NamedQuery): void => {
    // The focused button disappears with its row.
    heading.current?.focus()
    void change(async () => {
      await names.unname(named.key)
      return { text: t('didUnsave', { name: named.name }), undo: () => save(named, named.name) }
    }, 'notSaved')
  }
  /** Whether the committee that list B was is not kept any more. The query holds its names. */
  const isGone = ({ question }: NamedQuery): boolean => {
    const committee = committeeOf(question)
    return committee !== undefined && committees?.every(({ name }) => name !== committee) === true
  }
  const fits = textFilter(search)
  const shown = saved.answer?.filter((query) => fits(query.name, namesOf(query))) ?? []
  const recent = stored.answer?.list.filter(({ key }) => !isSaved.has(key)) ?? []
  const hasMore = (stored.answer?.list.length ?? 0) >= limit && limit < LISTED_ENTRIES
  return (
    <>
      {(saved.hasFailed || stored.hasFailed) && (
        <AlertBox text={t('noQueries')}>
          <Button onClick={askAgain} text={locale.t('tryAgain')} />
        </AlertBox>
      )}
      <p class="row hint" role="status">
        {said && !said.isProblem && said.text}
        {said?.undo && <Button class="link" onClick={() => void said.undo?.()} text={locale.t('undo')} />}
      </p>
      {said?.isProblem && <AlertBox text={said.text} />}
      {saved.answer && (
        <section class="stack" aria-labelledby="saved-heading">
          <div class="bar">
            <h3 id="saved-heading" ref={heading} tabIndex={-1}>
              {t('savedHeading')}
            </h3>
            {saved.answer.length > MANY && (
              <SearchField label={t('searchSaved')} value={search} onInput={setSearch}>
                {search.trim() !== '' && t('queriesCount', { count: shown.length })}
              </SearchField>
            )}
          </div>
          {saved.answer.length === 0 && <p class="hint">{t('savedNone')}</p>}
          {shown.length > 0 && (
            <QueryTable
              caption={t('savedCaption')}
              headings={[t('nameColumn'), t('figuresColumn', { policy }), t('storedColumn')]}
            >
              {shown.map((query) => (
                <QueryRow
                  key={query.key}
                  query={query}
                  naming={{
                    text: locale.t('rename'),
                    hint: t('renameQuery', { name: query.name }),
                    before: query.name,
                    onName: (name) => save(query, name),
                  }}
                  onOpen={openerOf(query)}
                  leave={{ hint: t('unsaveHint', { name: query.name }), act: () => unsave(query) }}
                  figures={<Figures of={figures.get(query.key)} />}
                >
                  <bdi class="strong">{query.name}</bdi> <span class="hint">{listsText(query, texts)}</span>{' '}
                  {isGone(query) && <span class="warn small">{t('committeeGone')}</span>}
                </QueryRow>
              ))}
            </QueryTable>
          )}
        </section>
      )}
      {stored.answer && (
        <section class="stack" aria-labelledby="recent-heading">
          <div class="bar">
            <h3 id="recent-heading">{t('recentHeading')}</h3>
            <span class="end" />
            <ClearCache stored={stored.answer} onClear={clear} />
          </div>
          {recent.length === 0 && <p class="hint">{t('recentNone')}</p>}
          {recent.length > 0 && (
            <QueryTable
              caption={t('recentCaption')}
              headings={[t('listsColumn'), t('optionsColumn'), t('storedColumn')]}
            >
              {recent.map((query) => {
                const lists = listsText(query, texts)
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
                        heading.current?.focus()
                        void clear({ keys: [query.key] }, t('removed', { lists }))
                      },
                    }}
                    figures={form && <span class="hint">{optionTexts(form, locale).join(', ')}</span>}
                  >
                    {lists}
                  </QueryRow>
                )
              })}
            </QueryTable>
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

  function openerOf(query: StoredQuery): (() => void) | null {
    const form = formOf(query)
    return form && (() => onOpen(form))
  }
}

const SHOWN_GROUPS = ['conflict', 'same_person', 'possible', 'unknown', 'not_covered'] as const

/** The pairs that are not clear, in words. Nothing until they are read. */
function Figures({ of }: { of: QueryFigures | undefined }) {
  const locale = useT()
  const { t } = usePageT()
  if (of === undefined) return <span class="hint late">…</span>
  if (typeof of === 'string') return <span class="hint">{t(of === 'gone' ? 'noAnswer' : 'largeAnswer')}</span>
  const open = SHOWN_GROUPS.filter((group) => of[group] > 0)
  const groups = open.length > 0 ? open : (['clear'] as const)
  return (
    <span class="query-figures">
      {groups.map((group) => (
        <span key={group} class={`figure-${group}`}>
          {groupFigure(group, of[group], true, locale.t)}
        </span>
      ))}
    </span>
  )
}
