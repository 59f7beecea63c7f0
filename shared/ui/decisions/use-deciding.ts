import { createContext } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { whenIdle } from '../parts/drawing.tsx'

/** Loaded with the first answer, since it is of no use before. */
const load = () => import('./deciding.ts')

type Parts = Awaited<ReturnType<typeof load>>

/** Deciding about the pairs of the displayed answer; null until it is loaded. */
export type Deciding = { parts: Parts; book: InstanceType<Parts['DecisionBook']>; version: number }

export const DecidingContext = createContext<Deciding | null>(null)

/** The table with what is decided about its pairs. The table as it is comes at once, what is decided follows. */
export function useDeciding(
  flow: FlowSettings,
  table: PairTable | null,
): { table: PairTable | null; deciding: Deciding | null } {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const hasAnswer = table !== null
  useEffect(() => {
    if (!hasAnswer) return
    let isLeft = false
    let leave = (): void => {
      isLeft = true
    }
    const begin = (parts: Parts): void => {
      if (isLeft) return
      const book = new parts.DecisionBook(flow)
      const redraw = (): void => setDeciding({ parts, book, version: book.version })
      leave = book.watch(redraw)
      redraw()
    }
    // The answer is drawn first.
    const stay = whenIdle(() => void load().then(begin, () => undefined))
    return () => {
      stay()
      leave()
    }
  }, [flow, hasAnswer])
  const book = deciding?.book
  useEffect(() => {
    if (table) book?.ask(table)
  }, [book, table])
  // `deciding` is another one after each change of the book.
  const decided = useMemo(() => (table && deciding ? deciding.book.decided(table) : table), [deciding, table])
  return { table: decided, deciding }
}
