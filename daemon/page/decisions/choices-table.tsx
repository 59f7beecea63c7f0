import { useEffect, useState } from 'preact/hooks'
import type { DecisionsClient } from '../../../shared/clients/decisions-client.ts'
import type { ChoiceList, StoredChoice } from '../../../shared/contract/decisions.ts'
import { useT } from '../../../shared/ui/i18n/context.tsx'
import { useDecisionsT } from './messages/decisions-messages.ts'
import type { Change } from './use-change.ts'

type ChoicesTableProps = { found: ChoiceList; client: DecisionsClient; change: Change }

/** The choices of person that a search finds. */
export function ChoicesTable({ found: { total, list }, client, change }: ChoicesTableProps) {
  const { t } = useDecisionsT()
  const { day } = useT()
  const [changed, setChanged] = useState<ReadonlyMap<string, StoredChoice | null>>(new Map())
  useEffect(() => setChanged(new Map()), [list])
  const withdraw = async (choice: StoredChoice): Promise<void> => {
    const done = await change(async () => {
      await client.withdrawChoice(choice)
      return { kind: 'done' }
    })
    if (done) setChanged(new Map(changed).set(choice.entry, null))
  }
  const putBack = async (choice: StoredChoice): Promise<void> => {
    let back = choice
    const done = await change(async () => {
      back = await client.putChoice(choice)
      return { kind: 'done' }
    })
    if (done) setChanged(new Map(changed).set(choice.entry, back))
  }
  return (
    <>
      <h4>{t('choicesCount', { count: total })}</h4>
      {list.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
        <section class="scrolling" tabIndex={0} aria-label={t('choicesCaption')}>
          <table class="plain">
            <caption class="visually-hidden">{t('choicesCaption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('entry')}</th>
                <th scope="col">{t('person')}</th>
                <th scope="col">{t('date')}</th>
                <th scope="col">
                  <span class="visually-hidden">{t('acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map((listed) => {
                const choice = changed.get(listed.entry) ?? listed
                const isWithdrawn = changed.get(listed.entry) === null
                const { entry, person, chosen_at } = choice
                return (
                  <tr key={entry} class={isWithdrawn ? 'is-withdrawn' : undefined}>
                    <th scope="row">
                      <bdi>{entry}</bdi>
                    </th>
                    <td>
                      <bdi>{person.name}</bdi> <span class="hint">{person.key}</span>
                    </td>
                    <td>{day(chosen_at.slice(0, 10))}</td>
                    <td class="acts">
                      <span class="hint" role="status">
                        {isWithdrawn && t('withdrawn')}
                      </span>
                      <button
                        type="button"
                        class="quiet"
                        aria-label={t(isWithdrawn ? 'undoOf' : 'withdrawOf', { what: entry })}
                        onClick={() => void (isWithdrawn ? putBack(choice) : withdraw(choice))}
                      >
                        {t(isWithdrawn ? 'undo' : 'withdraw')}
                      </button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
