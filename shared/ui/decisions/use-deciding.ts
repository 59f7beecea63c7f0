import './deciding.css'
import { createContext } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { announceKept } from '../context/kept-events.ts'
import { useView } from '../context/use-view.ts'
import { whenIdle } from '../drawing/drawing.tsx'
import { DecisionBook } from './decision-book.ts'

/** Deciding about the pairs of the displayed answer, another object after each change; null until the first answer is drawn. */
export type Deciding = { book: DecisionBook; version: number }

export const DecidingContext = createContext<Deciding | null>(null)

/**
 * The judged table with what is decided about its pairs. The table as it is comes at once, what is decided follows. `found`
 * is the table before a policy has judged it: decisions are asked for once for an answer, not for each policy.
 */
export function useDeciding(
  found: PairTable | null,
  judged: PairTable | null,
): { table: PairTable | null; deciding: Deciding | null } {
  const { flow } = useView()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const hasAnswer = found !== null && !flow.workspace?.off
  useEffect(() => {
    if (!hasAnswer) return
    // The answer is drawn first.
    return whenIdle(() => {
      const book: DecisionBook = new DecisionBook(flow, (isKept) => {
        setDeciding({ book, version: book.version })
        if (isKept) announceKept()
      })
      setDeciding({ book, version: book.version })
    })
  }, [flow, hasAnswer])
  const book = deciding?.book
  useEffect(() => book?.watch(), [book])
  useEffect(() => {
    if (found) void book?.ask(found)
  }, [book, found])
  const table = useMemo(
    () => (judged && book ? book.decided(judged) : judged),
    [book, deciding?.version, judged],
  )
  return { table, deciding }
}
