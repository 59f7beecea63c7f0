import type { EntryResolution } from '../../../shared/contract/backend.ts'
import type { Label } from './labels.ts'

/** How many persons somebody is taken to look at. */
const TOP = 5

export type Score = {
  labels: number
  /** Labels that mean somebody. */
  present: number
  /** Of these, how many show the right person among the first five: the persons found, or else the suggestions. */
  shown: number
  /** Labels whose right person is not shown. */
  missed: Label[]
  /** Entries that stand for one wrong person without saying so; for nobody's name, for anybody. */
  wrong: Label[]
}

/** Compares what is answered for each label, in exact mode and in their order, with whom it means. */
export function scored(labels: readonly Label[], answers: readonly EntryResolution[]): Score {
  const score: Score = { labels: labels.length, present: 0, shown: 0, missed: [], wrong: [] }
  for (const [index, label] of labels.entries()) {
    const answer = answers[index]
    if (answer === undefined) throw new Error(`There is no answer for ${label.entry}`)
    if (isSilentlyWrong(label, answer)) score.wrong.push(label)
    if (label.keys.length === 0) continue
    score.present++
    const offered = answer.status === 'not_found' ? (answer.suggestions ?? []) : answer.persons
    const isShown = offered.slice(0, TOP).some(({ key }) => key !== null && label.keys.includes(key))
    if (isShown) score.shown++
    else score.missed.push(label)
  }
  return score
}

function isSilentlyWrong({ keys }: Label, { status, persons }: EntryResolution): boolean {
  if (keys.length === 0) return status !== 'not_found'
  return status === 'unique' && !persons.some(({ key }) => key !== null && keys.includes(key))
}
