import { refreshed } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { type NamedQuery, namedQuery } from '../../../shared/contract/named-queries.ts'
import type { ListedAnswer } from '../../../shared/contract/runtime.ts'
import { z } from '../../../shared/contract/zod.ts'
import type { PageTexts } from '../../../shared/messages/page-texts.ts'
import { batchesOf } from '../../../shared/query/batched-flow.ts'
import { isIdentifier } from '../../../shared/query/identifier-forms.ts'
import { cacheKey, pairsPayload } from '../../../shared/query/payload.ts'
import { entryLabel } from '../../../shared/query/persons-as-one.ts'
import { useOwnDocuments } from '../../../shared/ui/context/use-view.ts'
import { useTakePolicy } from '../../../shared/ui/policy/policy-select.tsx'
import { EMPTY_FORM, type Form, keyOf, queryOf } from '../../../shared/ui/session/form-state.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'

/** A query with a stored answer, or a saved query. */
export type StoredQuery = ListedAnswer | NamedQuery

export const isNamed = (query: StoredQuery): query is NamedQuery => 'named_at' in query

/** The form for a stored query; null if the entry lacks the query. The key shows which limits the query set. */
export function formOf({ key, question }: Pick<StoredQuery, 'key' | 'question'>): Form | null {
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

/** The cache keys of a query: its own, and those of its batches. */
export function storedKeysOf(query: StoredQuery): string[] {
  const form = formOf(query)
  const whole = form && queryOf(form)
  const batches = whole ? batchesOf(whole) : []
  const keys = batches.map(({ left, right, options }) => cacheKey(pairsPayload(left, right, options)))
  return batches.length > 1 ? [query.key, ...keys] : [query.key]
}

/** Leaves out queries for the network of a list, and queries that a newer query has replaced. */
export function askedQueries(list: readonly ListedAnswer[]): ListedAnswer[] {
  const byTime = list.map(({ settles, updated_at }) => [settles, updated_at ?? ''] as const)
  // For each replaced query, the time of its newest replacement.
  const settled = new Map(byTime.toSorted(([, one], [, other]) => (one < other ? -1 : 1)))
  return list.filter(({ key, updated_at, last_hit_at }) => {
    const lastAsked = [updated_at ?? '', last_hit_at ?? ''].toSorted().at(-1) ?? ''
    return key.startsWith('pairs:') && (settled.get(key) ?? '') <= lastAsked
  })
}

const written = (value: number | null): string => (value === null ? '' : String(value))

/** The text of both lists: “Ion Stoica + 4 × Scott Shenker + 2”. */
export function listsText({ question }: Pick<StoredQuery, 'question'>, texts: Pick<PageTexts, 't'>): string {
  if (question === null) return texts.t('unknownQuery')
  const sideText = (names: readonly string[]): string => {
    // Shows the first entry that is a name, since a dblp key means nothing to users.
    const first = names.find((name) => !isIdentifier(name))
    if (first === undefined) return texts.t('people', { count: names.length })
    const name = entryLabel(first)
    const count = names.length - 1
    return count === 0 ? name : texts.t('longList', { name, count })
  }
  return `${sideText(question.left)} × ${sideText(question.right)}`
}

/** All entries of both lists, one a line. */
export const namesOf = ({ question }: Pick<StoredQuery, 'question'>): string =>
  question === null
    ? ''
    : [question.left, question.right].map((names) => names.map(entryLabel).join('\n')).join('\n×\n')

const NO_ANSWER = { bytes: null, created_at: null, updated_at: null, hit_count: null, last_hit_at: null }

/** The saved queries in a list of documents, sorted by name. A query that Undo has just restored lacks its `answer`. */
export const namedQueriesOf = (
  documents: ReadonlyMap<string, { body: object; updated_at: string; answer?: unknown }>,
  answers: readonly ListedAnswer[] = [],
): NamedQuery[] =>
  [...documents]
    .flatMap(([key, { body, updated_at: named_at, answer }]) => {
      const facts = answer === undefined ? answers.find((one) => one.key === key) : answer
      const read = z.safeParse(namedQuery, { ...NO_ANSWER, ...Object(facts), ...body, key, named_at })
      return read.success ? [read.data] : []
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))

/** Opens and asks a stored query, with the current version of its policy. */
export function useOpenQuery(controls: Pick<SessionControls, 'askWith'>): (query: StoredQuery) => void {
  const takePolicy = useTakePolicy()
  const own = useOwnDocuments('policies').bodies ?? []
  return (query) => {
    const form = formOf(query)
    if (!form) return
    const policy = isNamed(query) ? query.question.policy : undefined
    controls.askWith(form, { key: 'didReopen' }, policy && takePolicy(refreshed(policy, own) ?? policy))
  }
}
