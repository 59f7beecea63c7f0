import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { PairsAnswer } from '../../contract/backend.ts'
import type { EarlierAnswer, Renewal } from '../session/session-reducer.ts'
import { RenewalNote } from './renewal-note.tsx'
import { WhatIsNew } from './what-is-new.tsx'

type ComparedAnswerProps = {
  table: PairTable
  answer: PairsAnswer
  earlier: EarlierAnswer | null
  renewal: Renewal | null
  /** `table` and `answer` are still those before the displayed answer. */
  isOutdated?: boolean
  onChoose?: (pair: Pair) => void
  onClose: () => void
  onRefresh: () => void
  onCancel: () => void
}

/**
 * The changes since an earlier answer, if there is one. While the view renews a cached answer, a note of the same
 * height stands in its place, so that nothing moves when the newer answer comes.
 */
export function ComparedAnswer(props: ComparedAnswerProps) {
  const { earlier, renewal, isOutdated = false, onChoose, onClose, onRefresh, onCancel } = props
  if (renewal || (earlier?.byRenewal && isOutdated)) {
    return <RenewalNote renewal={renewal} onRefresh={onRefresh} onCancel={onCancel} />
  }
  if (!earlier || isOutdated) return null
  return <WhatIsNew key={earlier.at} {...props} earlier={earlier} onChoose={onChoose} onClose={onClose} />
}
