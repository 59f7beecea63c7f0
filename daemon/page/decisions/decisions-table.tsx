import { useMemo } from 'preact/hooks'
import type { DecisionsClient } from '../../../shared/clients/decisions-client.ts'
import { decidedTable } from '../../../shared/conflicts/decisions/decided-table.ts'
import { chosenName } from '../../../shared/conflicts/names-to-check.ts'
import { type PairTable, stands } from '../../../shared/conflicts/pair-table.ts'
import type {
  ChoiceList,
  DecidedSide,
  DecisionList,
  StoredDecision,
} from '../../../shared/contract/decisions.ts'
import { personsAsOne } from '../../../shared/query/persons-as-one.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { policyName } from '../../../shared/words/policy-words.ts'
import { rulingName } from '../../../shared/words/verdicts.ts'
import { usePageT } from '../messages/page-texts.ts'
import { type Change, useWithdrawals, WithdrawableTable } from './withdrawable-table.tsx'

type ChoicesTableProps = { found: ChoiceList; client: DecisionsClient; change: Change }

/** The choices of person that a search finds. */
export function ChoicesTable({ found: { total, list }, client, change }: ChoicesTableProps) {
  const { t } = usePageT()
  const { day } = useT()
  const { changed: _, ...withdrawals } = useWithdrawals(list, {
    change,
    withdraw: async (choice) => {
      await client.withdrawChoice(choice)
      return { kind: 'done' }
    },
    putBack: async (choice) => ({ kind: 'done', item: await client.putChoice(choice) }),
  })
  return (
    <>
      <h3>{t('choicesCount', { count: total })}</h3>
      {list.length > 0 && (
        <WithdrawableTable
          {...withdrawals}
          caption={t('choicesCaption')}
          headings={[t('entry'), t('person'), t('date')]}
          nameOf={({ entry }) => entry}
          cells={({ item }) => (
            <>
              <th scope="row">
                <bdi>{item.entry}</bdi>
              </th>
              <td>
                <bdi>{chosenName(item)}</bdi>{' '}
                {!personsAsOne(item.used) && <span class="hint">{item.person.key}</span>}
              </td>
              <td>{day(item.chosen_at.slice(0, 10))}</td>
            </>
          )}
        />
      )}
    </>
  )
}

type DecisionsTableProps = {
  found: DecisionList
  isSearch: boolean
  /** The answer in the page. */
  table: PairTable | null
  client: DecisionsClient
  change: Change
  /** Searches all decisions on a person. */
  onPerson: (name: string) => void
}

/** The decisions that a search finds, and what they do in the answer. */
export function DecisionsTable(props: DecisionsTableProps) {
  const { found, isSearch, table, client, change, onPerson } = props
  const { t } = usePageT()
  const locale = useT()
  const { total, list } = found
  const { changed, ...withdrawals } = useWithdrawals(list, {
    change,
    withdraw: client.withdraw,
    putBack: async (decision) => {
      const put = await client.put(decision, null)
      return put.kind === 'done' ? { kind: 'done', item: put.decision } : put
    },
  })
  const now = withdrawals.rows.map(({ item }) => item)
  const applied = useMemo(() => appliedIn(table, now), [table, found, changed])
  const headings = [t('pair'), t('ruling'), locale.t('note'), locale.t('policy'), t('date')]
  return (
    <>
      <h3>{t('decisionsCount', { count: total })}</h3>
      {list.length === 0 && total === 0 && <p class="hint">{t(isSearch ? 'noneFound' : 'noneYet')}</p>}
      {list.length > 0 && (
        <WithdrawableTable
          {...withdrawals}
          caption={t('decisionsCaption')}
          headings={table ? [...headings, t('inAnswer')] : headings}
          nameOf={({ sides }) => `${nameOf(sides[0], t)} × ${nameOf(sides[1], t)}`}
          cells={({ item, isWithdrawn }) => (
            <Cells
              decision={item}
              isWithdrawn={isWithdrawn}
              onPerson={onPerson}
              state={table && (applied.get(item.id) ?? 'matchesNobody')}
            />
          )}
        />
      )}
    </>
  )
}

type State = 'applies' | 'comesBack' | 'matchesNobody'

/** Returns each decision's state in an answer, by id. */
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

type CellsProps = Pick<DecisionsTableProps, 'onPerson'> & {
  decision: StoredDecision
  isWithdrawn: boolean
  state: State | null
}

function Cells({ decision, isWithdrawn, state, onPerson }: CellsProps) {
  const { t } = usePageT()
  const locale = useT()
  const { ruling, note, decided_at, sides, work_count, made_under: rule } = decision
  const person = (side: DecidedSide) => (
    <Button
      class="link decided-person"
      title={namesOf(side)}
      onClick={() => onPerson(side.persons[0]?.name ?? '')}
      text={<bdi>{nameOf(side, t)}</bdi>}
    />
  )
  return (
    <>
      <th scope="row">
        {person(sides[0])} <span class="times">×</span> {person(sides[1])}{' '}
        <span class="hint">{t('works', { count: work_count })}</span>
      </th>
      <td>{rulingName(ruling, locale.t)}</td>
      <td class="decision-note" dir="auto">
        {note}
      </td>
      <td class="hint">{rule && policyName(rule.policy, locale)}</td>
      <td>{locale.day(decided_at.slice(0, 10))}</td>
      {state && <td class={state === 'comesBack' ? 'warn' : undefined}>{!isWithdrawn && t(state)}</td>}
    </>
  )
}

function nameOf({ persons, more, as_one }: DecidedSide, t: ReturnType<typeof usePageT>['t']): string {
  if (as_one) return persons.map(({ name }) => name).join(' + ')
  const [first, ...others] = persons
  const name = first?.name ?? ''
  const count = others.length + more
  return count === 0 ? name : t('morePeople', { name, count })
}

const namesOf = ({ persons }: DecidedSide): string =>
  persons.map(({ name, key }) => `${name} (${key})`).join('\n')
