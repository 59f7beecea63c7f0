import type { DecisionsClient } from '../../../shared/clients/decisions-client.ts'
import { chosenName } from '../../../shared/conflicts/earlier-choice.ts'
import type { ChoiceList } from '../../../shared/contract/decisions.ts'
import { personsAsOne } from '../../../shared/query/persons-as-one.ts'
import { useT } from '../../../shared/ui/i18n/context.tsx'
import { useDecisionsT } from './messages/decisions-messages.ts'
import type { Change } from './use-change.ts'
import { useWithdrawals, WithdrawableTable } from './withdrawable-table.tsx'

type ChoicesTableProps = { found: ChoiceList; client: DecisionsClient; change: Change }

/** The choices of person that a search finds. */
export function ChoicesTable({ found: { total, list }, client, change }: ChoicesTableProps) {
  const { t } = useDecisionsT()
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
      <h4>{t('choicesCount', { count: total })}</h4>
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
