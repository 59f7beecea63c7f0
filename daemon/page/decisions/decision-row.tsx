import { decidedTable } from '../../../shared/conflicts/decisions/decided-table.ts'
import { type PairTable, stands } from '../../../shared/conflicts/pair-table.ts'
import {
  type DecidedSide,
  isAboutOnePerson,
  type StoredDecision,
} from '../../../shared/contract/decisions.ts'
import { type PageTexts, pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { policyName } from '../../../shared/words/policy-words.ts'
import { rulingName } from '../../../shared/words/verdicts.ts'

type State = 'applies' | 'comesBack' | 'matchesNobody'

/** Returns the states of decisions in an answer by id; one that is about nobody in it has none. */
export const statesIn = (
  table: PairTable,
  decisions: readonly StoredDecision[],
): ReadonlyMap<number, State> =>
  new Map(
    decidedTable(table, decisions)
      .pairs.flat()
      .flatMap(({ decision }) =>
        decision ? [[decision.id, stands(decision) ? 'applies' : 'comesBack'] as const] : [],
      ),
  )

type DecisionRowProps = {
  decision: StoredDecision
  /** The effect in the answer in the page; null if there is no answer. */
  state: State | null
  /** Searches all decisions on a person. */
  onPerson: (name: string) => void
  onWithdraw: (decision: StoredDecision) => void
}

export function DecisionRow({ decision, state, onPerson, onWithdraw }: DecisionRowProps) {
  const texts = useT(pageTexts)
  const { t, day } = texts
  const { ruling, note, decided_at, sides, work_count, made_under: rule, made_for } = decision
  const person = (side: DecidedSide) => (
    <Button
      class="link row-link"
      title={side.persons.map(({ name }) => name).join('\n')}
      onClick={() => onPerson(side.persons[0]?.name ?? '')}
      text={<bdi>{nameOf(side, texts)}</bdi>}
    />
  )
  return (
    <tr>
      <th scope="row">
        {person(sides[0])} <span class="times">×</span> {person(sides[1])}{' '}
        <span class="hint">{t('works', { count: work_count })}</span>{' '}
        {isAboutOnePerson(sides) && <span class="warn">{t('aboutOnePerson')}</span>}
      </th>
      <td>{rulingName(ruling, t)}</td>
      <td class="decision-note" dir="auto">
        {note}
      </td>
      <td class="hint">{rule && policyName(rule.policy, texts)}</td>
      <td>{made_for && <bdi>{placeText(made_for, t)}</bdi>}</td>
      <td>{day(decided_at.slice(0, 10))}</td>
      {state && <td class={state === 'comesBack' ? 'warn' : undefined}>{t(state)}</td>}
      <td class="acts">
        <Button
          class="quiet"
          aria-label={t('withdrawOf', { what: sides.map((side) => nameOf(side, texts)).join(' × ') })}
          onClick={() => onWithdraw(decision)}
          text={t('withdraw')}
        />
      </td>
    </tr>
  )
}

/** “VLDB 2027, submission 118”, or “Unnamed query”. */
function placeText(
  { place, name, submission }: NonNullable<StoredDecision['made_for']>,
  t: PageTexts['t'],
): string {
  const where = name || t(place === 'query' ? 'unnamedQuery' : 'placeConference')
  return submission === undefined ? where : t('onSubmission', { where, submission })
}

function nameOf({ persons, more, as_one }: DecidedSide, { t }: PageTexts): string {
  if (as_one) return persons.map(({ name }) => name).join(' + ')
  const [first, ...others] = persons
  const name = first?.name ?? ''
  const count = others.length + more
  return count === 0 ? name : t('longList', { name, count })
}
