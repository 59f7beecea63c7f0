import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { PairsAnswer } from '../../contract/backend.ts'
import type { EarlierAnswer } from '../session/session-reducer.ts'
import type { WhatIsNew } from './what-is-new.tsx'

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
export function ComparedAnswer({ table, answer, earlier, onChoose, onClose }: ComparedAnswerProps) {
  const [View, setView] = useState<{ it: typeof WhatIsNew } | null>(null)
  const isNeeded = earlier !== null
  useEffect(() => {
    if (!isNeeded || View) return
    let isGone = false
    load().then(({ WhatIsNew }) => isGone || setView({ it: WhatIsNew }), reportError)
    return () => {
      isGone = true
    }
  }, [isNeeded, View])
  const key = useMemo(() => String(earlier?.at), [earlier])
  if (!earlier || !View) return null
  return (
    <View.it
      key={key}
      table={table}
      answer={answer}
      earlier={earlier}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
