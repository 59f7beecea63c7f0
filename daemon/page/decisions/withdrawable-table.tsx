import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useDecisionsT } from './messages/decisions-messages.ts'
import type { Change } from './use-change.ts'

/** An item of a list as it is by now. One that is withdrawn keeps its row, with Undo, until the list is asked again. */
type Listed<Item> = { key: string; item: Item; isWithdrawn: boolean }

type Withdrawing<Item> = {
  keyOf: (item: Item) => string
  change: Change
  withdraw: (item: Item) => Promise<{ kind: 'done' | 'stale' }>
  putBack: (item: Item) => Promise<{ kind: 'done'; item: Item } | { kind: 'stale' }>
}

/** The items of a list with what has changed since it was asked, and what withdraws one and puts it back. */
export function useWithdrawals<Item>(list: readonly Item[], parts: Withdrawing<Item>) {
  const { keyOf, change } = parts
  /** Null if withdrawn. */
  const [changed, setChanged] = useState<ReadonlyMap<string, Item | null>>(new Map())
  useEffect(() => setChanged(new Map()), [list])
  const rows = list.map((item): Listed<Item> => {
    const key = keyOf(item)
    return { key, item: changed.get(key) ?? item, isWithdrawn: changed.get(key) === null }
  })
  const withdraw = async ({ key, item }: Listed<Item>): Promise<void> => {
    if (await change(() => parts.withdraw(item))) setChanged(new Map(changed).set(key, null))
  }
  const putBack = async ({ key, item }: Listed<Item>): Promise<void> => {
    let back = item
    const done = await change(async () => {
      const put = await parts.putBack(item)
      if (put.kind === 'done') back = put.item
      return put
    })
    if (done) setChanged(new Map(changed).set(key, back))
  }
  return { rows, changed, withdraw, putBack }
}

type WithdrawableTableProps<Item> = Omit<ReturnType<typeof useWithdrawals<Item>>, 'changed'> & {
  caption: string
  headings: readonly string[]
  /** The cells of a row before the last, which withdraws it. */
  cells: (row: Listed<Item>) => ComponentChildren
  /** How an item is named to its button. */
  nameOf: (item: Item) => string
}

export function WithdrawableTable<Item>(props: WithdrawableTableProps<Item>) {
  const { caption, headings, rows, cells, nameOf, withdraw, putBack } = props
  const { t } = useDecisionsT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <section class="scrolling" tabIndex={0} aria-label={caption}>
      <table class="plain">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col">
              <span class="visually-hidden">{t('acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} class={row.isWithdrawn ? 'is-withdrawn' : undefined}>
              {cells(row)}
              <td class="acts">
                <span class="hint" role="status">
                  {row.isWithdrawn && t('withdrawn')}
                </span>
                {/* One button, so that it keeps the focus. */}
                <button
                  type="button"
                  class="quiet"
                  aria-label={t(row.isWithdrawn ? 'undoOf' : 'withdrawOf', { what: nameOf(row.item) })}
                  onClick={() => void (row.isWithdrawn ? putBack(row) : withdraw(row))}
                >
                  {t(row.isWithdrawn ? 'undo' : 'withdraw')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
