import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { DECIDED_EVENT } from '../../../shared/ui/decisions/decision-book.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { usePageT } from '../messages/page-texts.ts'
import { ScrollingTable } from '../plain-table.tsx'

/** Runs what changes the store, and says if it failed. Resolves to whether it was done. */
export type Change = (send: () => Promise<{ kind: 'done' | 'stale' }>) => Promise<boolean>

/** Changes of decisions, with what went wrong. The answer in the page hears of each. `onStale`: the list is outdated. */
export function useChange(onStale: () => void): { problem: string | null; change: Change } {
  const { t } = usePageT()
  const locale = useT()
  const [problem, setProblem] = useState<string | null>(null)
  const fail = (reason: string): false => {
    setProblem(t('notDone', { reason }))
    return false
  }
  const change: Change = async (send) => {
    setProblem(null)
    try {
      const { kind } = await send()
      dispatchEvent(new Event(DECIDED_EVENT))
      if (kind === 'done') return true
      onStale()
      return fail(t('changedElsewhere'))
    } catch (error) {
      if (error instanceof HttpFailure && error.status === 404) {
        onStale()
        return fail(t('changedElsewhere'))
      }
      return fail(error instanceof HttpFailure ? error.message : locale.t('notReached'))
    }
  }
  return { problem, change }
}

/** An item of a list as it is by now. One that is withdrawn keeps its row, with Undo, until the list is asked again. */
type Listed<Item> = { id: number; item: Item; isWithdrawn: boolean }

/** `item`: as it is after it was put back. */
type Sent<Item> = { kind: 'done' | 'stale'; item?: Item }
type Withdrawing<Item> = {
  change: Change
  withdraw: (item: Item) => Promise<Sent<Item>>
  putBack: (item: Item) => Promise<Sent<Item>>
}

/**
 * The items of a list with what has changed since it was asked, and what withdraws one and puts it back. Changes are known
 * by the id that the list has, which is never used again: a list that was on its way meanwhile brings nothing back.
 */
export function useWithdrawals<Item extends { id: number }>(list: readonly Item[], parts: Withdrawing<Item>) {
  /** Changed items by the id in the list; null if withdrawn. */
  const [changed, setChanged] = useState<ReadonlyMap<number, Item | null>>(new Map())
  const busy = useRef(new Set<number>())
  const rows = list.map((item): Listed<Item> => {
    const now = changed.get(item.id)
    return { id: item.id, item: now ?? item, isWithdrawn: now === null }
  })
  /** Withdraws an item, or puts it back. A second press on a row does nothing while the first one is on its way. */
  const toggle = async ({ id, item, isWithdrawn }: Listed<Item>): Promise<void> => {
    if (busy.current.has(id)) return
    busy.current.add(id)
    let now: Item | null = null
    const isDone = await parts.change(async () => {
      const sent = await (isWithdrawn ? parts.putBack(item) : parts.withdraw(item))
      now = sent.item ?? null
      return sent
    })
    busy.current.delete(id)
    if (isDone) setChanged((before) => new Map(before).set(id, now))
  }
  return { rows, changed, toggle }
}

type WithdrawableTableProps<Item extends { id: number }> = Omit<
  ReturnType<typeof useWithdrawals<Item>>,
  'changed'
> & {
  caption: string
  headings: readonly string[]
  /** The cells of a row before the last, which withdraws it. */
  cells: (row: Listed<Item>) => ComponentChildren
  /** How an item is named to its button. */
  nameOf: (item: Item) => string
}

export function WithdrawableTable<Item extends { id: number }>(props: WithdrawableTableProps<Item>) {
  const { caption, headings, rows, cells, nameOf, toggle } = props
  const { t } = usePageT()
  const locale = useT()
  return (
    <ScrollingTable caption={caption} headings={[...headings, { name: t('acts'), isHidden: true }]}>
      {rows.map((row) => (
        <tr key={row.id} class={row.isWithdrawn ? 'is-withdrawn' : undefined}>
          {cells(row)}
          <td class="acts">
            <span class="hint" role="status">
              {row.isWithdrawn && t('withdrawn')}
            </span>
            {/* One button, so that it keeps the focus. */}
            <Button
              class="quiet"
              aria-label={t(row.isWithdrawn ? 'undoOf' : 'withdrawOf', { what: nameOf(row.item) })}
              onClick={() => void toggle(row)}
              text={locale.t(row.isWithdrawn ? 'undo' : 'withdraw')}
            />
          </td>
        </tr>
      ))}
    </ScrollingTable>
  )
}
