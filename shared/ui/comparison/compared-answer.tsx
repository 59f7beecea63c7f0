import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { PairsAnswer } from '../../contract/backend.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import type { EarlierAnswer } from '../session/session-reducer.ts'

/** Loaded when there is something to compare with: most answers are new. */
const load = () => import('./what-is-new.tsx')

type ComparedAnswerProps = {
  table: PairTable
  answer: PairsAnswer
  earlier: EarlierAnswer | null
  onChoose: (pair: Pair) => void
  onClose: () => void
}

/** What came or went since an earlier answer, if there is one. */
export function ComparedAnswer({ earlier, ...rest }: ComparedAnswerProps) {
  const module = useLoaded(load, earlier !== null)
  if (!earlier || typeof module === 'string') return null
  return <module.WhatIsNew key={earlier.at} earlier={earlier} {...rest} />
}
