import { useState } from 'preact/hooks'
import { useView } from '../context/use-view.ts'
import { useLoaded } from '../parts/use-loaded.ts'

/** The views of an answer, all of the same pairs. */
export const ANSWER_VIEWS = ['matrix', 'list', 'people', 'network'] as const
export type AnswerView = (typeof ANSWER_VIEWS)[number]

const NAME = 'answer-view'

export const answerViewIn = (saved: string | null): AnswerView =>
  ANSWER_VIEWS.find((view) => view === saved) ?? 'matrix'

/**
 * The chosen view, which the next answer is shown in, too. Other windows keep theirs: unlike colours, a view belongs to
 * what is read in it.
 */
export function useAnswerView(): [AnswerView, (view: AnswerView) => void] {
  const { storage } = useView()
  const [view, setView] = useState(() => answerViewIn(storage.read(NAME)))
  const choose = (chosen: AnswerView): void => {
    setView(chosen)
    storage.write(NAME, chosen)
  }
  return [view, choose]
}

const loadNetwork = () => import('../network/network-view.tsx')

/** The network, which loads when it is chosen: its layout is a library of its own. */
export const useNetworkView = (isChosen: boolean) => useLoaded(loadNetwork, isChosen)
