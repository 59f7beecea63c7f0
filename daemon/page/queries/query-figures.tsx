import { useMemo } from 'preact/hooks'
import { decisionsIn, findDecisions } from '../../../shared/clients/decisions-client.ts'
import { documentsClient } from '../../../shared/clients/documents-client.ts'
import { decidedTable, personsIn } from '../../../shared/conflicts/decisions/decided-table.ts'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import { type Chosen, chosenPolicy } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import { calendarDate } from '../../../shared/conflicts/policy/policy.ts'
import { type StandingCounts, standingCounts } from '../../../shared/conflicts/standing.ts'
import type { NamedQuery } from '../../../shared/contract/named-queries.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { findAllInCache } from '../../../shared/query/batched-flow.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { untilIdle } from '../../../shared/ui/drawing/drawing.tsx'
import { queryOf } from '../../../shared/ui/session/form-state.ts'
import { useQuery } from '../../../shared/ui/state/use-query.ts'
import { policyLabel } from '../../../shared/words/policy-words.ts'
import { standingFigure } from '../../../shared/words/verdicts.ts'
import { formOf } from './stored-question.ts'

/** The pairs of a query by group; `gone` if its answer is not stored any more, `large` if reading it takes too long. */
export type QueryFigures = StandingCounts | 'gone' | 'large'

/** Bytes of the longest answer that is read for its figures: 50 × 50 names with a few papers each. */
const LARGEST = 4_000_000

/**
 * The figures of saved queries by key: their stored answers as the policy of each judges them today, with what is decided
 * by now. They are read one after the other while the browser is idle, so the list is there before them.
 */
export function useQueryFigures(
  queries: readonly NamedQuery[] | null,
  policyOf: (query: NamedQuery) => Chosen,
): FiguresByKey {
  const { flow } = useView()
  const policies = JSON.stringify(queries?.map(policyOf))
  const key = useMemo(() => queries && { queries }, [queries, policies])
  // A daemon that ends meanwhile leaves the rows without figures; the list says that it does not answer.
  const asked = useQuery<FiguresByKey, object, FiguresByKey>(key, async ({ signal, report }) => {
    const documents = documentsClient({ base: flow.daemonBase, fetch: flow.fetch })
    const figuresOf = async (named: NamedQuery): Promise<QueryFigures> => {
      if ((named.bytes ?? 0) > LARGEST) return 'large'
      const form = formOf(named)
      const query = form && queryOf(form)
      const stored = query && (await findAllInCache(query, flow, signal))
      if (!stored) return 'gone'
      const table = judgedTable(
        pairTable(stored.answer, stored.payload),
        chosenPolicy(policyOf(named)),
        calendarDate(new Date()),
      )
      const persons = personsIn(table)
      const decided = decisionsIn(await findDecisions(documents, persons, { signal }))
      return standingCounts(allPairs(decidedTable(table, decided)))
    }
    let figures: FiguresByKey = asked.answer ?? new Map()
    for (const named of queries ?? []) {
      await untilIdle()
      signal.throwIfAborted()
      figures = new Map(figures).set(named.key, await figuresOf(named))
      report(figures)
    }
    return figures
  })
  return asked.progress ?? asked.answer ?? new Map()
}

type FiguresByKey = ReadonlyMap<string, QueryFigures>

const SHOWN_GROUPS = ['conflict', 'same_person', 'possible', 'unknown', 'not_covered'] as const

/** The pairs that are not clear, in words, and the policy that judges them. Nothing until they are read. */
export function Figures({ of, policy }: { of: QueryFigures | undefined; policy: Chosen }) {
  const locale = useT(pageTexts)
  const { t } = locale
  if (of === undefined) return <span class="hint late">…</span>
  if (typeof of === 'string') return <span class="hint">{t(of === 'gone' ? 'noAnswer' : 'largeAnswer')}</span>
  const open = SHOWN_GROUPS.filter((group) => of[group] > 0)
  const groups = open.length > 0 ? open : (['clear'] as const)
  return (
    <span class="query-figures">
      {groups.map((group) => (
        <span key={group} class={`figure-${group}`}>
          {standingFigure(group, of[group], true, t)}
        </span>
      ))}
      <span class="hint">{t('underPolicy', { policy: policyLabel(chosenPolicy(policy), locale) })}</span>
    </span>
  )
}
