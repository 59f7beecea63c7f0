import './deciding.css'
import { createContext } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { useView } from '../context/use-view.ts'
import { whenIdle } from '../drawing/drawing.tsx'
import { OwnDecisions } from './saved-decisions.ts'

/** The decisions on the pairs of the shown answer. Null until the page has drawn an answer. */
export const DecidingContext = createContext<OwnDecisions | null>(null)

/**
 * Reads the user's decisions on the pairs of `found`, and adds them to `judged`. Only `judged` depends on the policy, so the
 * page reads the decisions once for each answer.
 */
export function useDeciding(
  found: PairTable | null,
  judged: PairTable | null,
  key: string | undefined,
): { table: PairTable | null; deciding: OwnDecisions | null } {
  const { flow, notes, own } = useView()
  const [deciding, setDeciding] = useState<OwnDecisions | null>(null)
  const hasAnswer = found !== null && !flow.workspace?.off
  useEffect(() => {
    if (!hasAnswer) return
    return whenIdle(() => setDeciding(new OwnDecisions(flow, notes)))
  }, [flow, notes, hasAnswer])
  useEffect(() => deciding?.watch(), [deciding])
  useEffect(() => {
    if (found) void deciding?.ask(found)
  }, [deciding, found])
  if (deciding) {
    deciding.madeFor = () => {
      const name = own.queries.known?.get(key ?? '')?.body.name
      return { place: 'query', ...(name && { name }) }
    }
  }
  const all = deciding?.all
  const table = useMemo(() => (judged && deciding ? deciding.decided(judged) : judged), [all, judged])
  return { table, deciding }
}
