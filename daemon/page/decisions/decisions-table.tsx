import { useEffect, useMemo, useState } from 'preact/hooks'
import type { DecisionsClient } from '../../../shared/clients/decisions-client.ts'
import { decidedTable } from '../../../shared/conflicts/decisions/decided-table.ts'
import { stands } from '../../../shared/conflicts/decisions/pair-decision.ts'
import type { PairTable } from '../../../shared/conflicts/pair-table.ts'
import type { DecidedSide, DecisionList, StoredDecision } from '../../../shared/contract/decisions.ts'
import { useT } from '../../../shared/ui/i18n/context.tsx'
import { useDecisionsT } from './messages/decisions-messages.ts'
import type { DecisionsKey } from './messages/en.ts'
import type { Change } from './use-change.ts'

export const RULED = {
  confirmed: 'confirmed',
  dismissed: 'dismissed',
  somebody_else: 'somebody_else',
} as const satisfies Record<StoredDecision['ruling'], DecisionsKey>

type DecisionsTableProps = {
  found: DecisionList
  isSearch: boolean
  /** The answer in the page. */
  table: PairTable | null
  client: DecisionsClient
  change: Change
}

/** The decisions that a search finds. One that is withdrawn keeps its row, with Undo, until the list is asked again. */
export function DecisionsTable({ found, isSearch, table, client, change }: DecisionsTableProps) {
  const { t } = useDecisionsT()
  const { total, list } = found
  /** Those that have changed since the list was asked: null if withdrawn. */
  const [changed, setChanged] = useState<ReadonlyMap<string, StoredDecision | null>>(new Map())
  useEffect(() => setChanged(new Map()), [list])
  const now = list.map((decision) => changed.get(decision.pair) ?? decision)
  const applied = useMemo(() => appliedIn(table, now), [table, found, changed])
  return (
    <>
      <h4>{t('decisionsCount', { count: total })}</h4>
      {list.length === 0 && total === 0 && <p class="hint">{t(isSearch ? 'noneFound' : 'noneYet')}</p>}
      {list.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
        <section class="scrolling" tabIndex={0} aria-label={t('decisionsCaption')}>
          <table class="plain">
            <caption class="visually-hidden">{t('decisionsCaption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('pair')}</th>
                <th scope="col">{t('ruling')}</th>
                <th scope="col">{t('note')}</th>
                <th scope="col">{t('date')}</th>
                {table && <th scope="col">{t('inAnswer')}</th>}
                <th scope="col">
                  <span class="visually-hidden">{t('acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {now.map((decision) => (
                <Row
                  key={decision.pair}
                  decision={decision}
                  isWithdrawn={changed.get(decision.pair) === null}
                  state={table && (applied.get(decision.id) ?? 'matchesNobody')}
                  onWithdraw={async () => {
                    const done = await change(() => client.withdraw(decision))
                    if (done) setChanged(new Map(changed).set(decision.pair, null))
                  }}
                  onUndo={async () => {
                    let back = decision
                    const done = await change(async () => {
                      const put = await client.put(decision, null)
                      if (put.kind === 'done') back = put.decision
                      return put
                    })
                    if (done) setChanged(new Map(changed).set(decision.pair, back))
                  }}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

type State = 'applies' | 'comesBack' | 'matchesNobody'

/** What the decisions, by id, do in an answer. */
function appliedIn(
  table: PairTable | null,
  decisions: readonly StoredDecision[],
): ReadonlyMap<number, State> {
  if (!table) return new Map()
  const pairs = decidedTable(table, decisions).pairs.flat()
  return new Map(
    pairs.flatMap(({ decision }) =>
      decision ? [[decision.id, stands(decision) ? 'applies' : 'comesBack'] as const] : [],
    ),
  )
}

type RowProps = {
  decision: StoredDecision
  isWithdrawn: boolean
  state: State | null
  onWithdraw: () => void
  onUndo: () => void
}

function Row({ decision, isWithdrawn, state, onWithdraw, onUndo }: RowProps) {
  const { t } = useDecisionsT()
  const { day } = useT()
  const { ruling, note, decided_at, sides, work_count } = decision
  const [left, right] = [nameOf(sides[0], t), nameOf(sides[1], t)]
  const what = `${left} × ${right}`
  return (
    <tr class={isWithdrawn ? 'is-withdrawn' : undefined}>
      <th scope="row">
        <bdi title={namesOf(sides[0])}>{left}</bdi> <span class="times">×</span>{' '}
        <bdi title={namesOf(sides[1])}>{right}</bdi>{' '}
        <span class="hint">{t('works', { count: work_count })}</span>
      </th>
      <td>{t(RULED[ruling])}</td>
      <td class="decision-note" dir="auto">
        {note}
      </td>
      <td>{day(decided_at.slice(0, 10))}</td>
      {state && <td class={state === 'comesBack' ? 'warns' : undefined}>{!isWithdrawn && t(state)}</td>}
      <td class="acts">
        <span class="hint" role="status">
          {isWithdrawn && t('withdrawn')}
        </span>
        {/* One button, so that it keeps the focus. */}
        <button
          type="button"
          class="quiet"
          aria-label={t(isWithdrawn ? 'undoOf' : 'withdrawOf', { what })}
          onClick={isWithdrawn ? onUndo : onWithdraw}
        >
          {t(isWithdrawn ? 'undo' : 'withdraw')}
        </button>
      </td>
    </tr>
  )
}

function nameOf({ persons, more }: DecidedSide, t: ReturnType<typeof useDecisionsT>['t']): string {
  const [first, ...others] = persons
  const name = first?.name ?? ''
  const count = others.length + more
  return count === 0 ? name : t('morePeople', { name, count })
}

const namesOf = ({ persons }: DecidedSide): string =>
  persons.map(({ name, key }) => `${name} (${key})`).join('\n')
