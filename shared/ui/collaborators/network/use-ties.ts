import { useEffect, useState } from 'preact/hooks'
import { allPairs, lastYear, pairTable } from '../../../conflicts/pair-table.ts'
import { standingOf } from '../../../conflicts/standing.ts'
import type { PairsAnswer } from '../../../contract/backend.ts'
import { askTies } from '../../../query/pairs-question.ts'
import { useView } from '../../context/use-view.ts'
import { drawNow, untilIdle } from '../../drawing/drawing.tsx'
import type { Tie } from '../../network/people-drawing.tsx'

type Asked = { state: 'asking' | 'failed' | 'known'; ties: readonly Tie[] }

/**
 * Asks who of some people, given by their entries, have written together since the window's first year; `retry` asks again
 * after a failure.
 */
export function useTies(entries: readonly string[], yearMin: number | undefined) {
  const { flow } = useView()
  const [asked, setAsked] = useState<Asked>({ state: 'asking', ties: [] })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (entries.length < 2) return setAsked({ state: 'known', ties: [] })
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      const { outcome, record } = await askTies(entries, yearMin, flow, { signal: controller.signal })
      if (!controller.signal.aborted)
        drawNow(() =>
          setAsked((before) =>
            outcome.kind === 'answered'
              ? { state: 'known', ties: tiesIn(outcome.answer) }
              : { ...before, state: 'failed' },
          ),
        )
      await untilIdle()
      await record()
    }
    setAsked((before) => ({ ...before, state: 'asking' }))
    void ask()
    return () => controller.abort()
  }, [entries.join('\n'), yearMin, attempt])
  return { ...asked, retry: () => setAttempt((before) => before + 1) }
}

/** The two sides of the question are the same, so half of the pairs say all. Ties are between entries. */
const tiesIn = (answer: PairsAnswer): Tie[] =>
  allPairs(pairTable(answer)).flatMap((pair) => {
    const { row, column, left, right, count } = pair
    const group = standingOf(pair)
    const isTie = row < column && count > 0 && (group === 'conflict' || group === 'possible')
    return isTie ? [{ source: left, target: right, count, lastYear: lastYear(pair), group }] : []
  })
