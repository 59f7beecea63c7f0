import { useEffect, useState } from 'preact/hooks'
import type { ViewStorage } from '../session/view-storage.ts'

/** The views of an answer, all of the same pairs. */
export const ANSWER_VIEWS = ['matrix', 'list', 'people'] as const
export type AnswerView = (typeof ANSWER_VIEWS)[number]

const NAME = 'answer-view'

export const answerViewIn = (saved: string | null): AnswerView =>
  ANSWER_VIEWS.find((view) => view === saved) ?? 'matrix'

/**
 * The chosen view, which the next answer is shown in, too. Other windows keep theirs: unlike colours, a view belongs to
 * what is read in it.
 */
export function useAnswerView(viewStorage: ViewStorage): [AnswerView, (view: AnswerView) => void] {
  const [view, setView] = useState(() => answerViewIn(viewStorage.read(NAME)))
  const choose = (chosen: AnswerView): void => {
    setView(chosen)
    viewStorage.write(NAME, chosen)
  }
  return [view, choose]
}

/** The views that are not the matrix, loaded apart from it, since most answers are read in it alone. */
const load = () => import('../pairs/pair-views.tsx')
type PairViews = Awaited<ReturnType<typeof load>>

let loaded: PairViews | null = null

/** The views besides the matrix, or how far their loading is. It begins at once, so that a view is there when chosen. */
export function usePairViews(): PairViews | 'loading' | 'failed' {
  const [views, setViews] = useState<PairViews | 'loading' | 'failed'>(loaded ?? 'loading')
  useEffect(() => {
    if (loaded) return
    load().then(
      (views) => {
        loaded = views
        setViews(views)
      },
      () => setViews('failed'),
    )
  }, [])
  return views
}
