import { sureSuggestion } from '../../../shared/conflicts/sure-suggestion.ts'
import type { EntryResolution, Person } from '../../../shared/contract/backend.ts'
import type { Asked } from './asking.ts'
import type { Label } from './labels.ts'
import type { JointPapers } from './records.ts'

/** A user probably looks at no more than this many persons of a list. */
const TOP = 5
/** Pairs an entry with the coauthors of at most this many of the persons whom it means. */
const MEANT_ASKED = 5

export type Score = {
  labels: number
  /** Labels that mean a person. The other labels mean nobody. */
  present: number
  /** Labels that mean a person, with an entry that is not found. */
  unknown: number
  /** The entry is unique and means the right person. */
  right: number
  /** The entry is ambiguous, and the views list the right person first. */
  rightFirst: number
  /** The entry is not found, and the right person is the first suggestion. */
  suggestedFirst: number
  /** The views list the right person among the first five persons or suggestions. */
  inTop: number
  /** The right person does not come first. */
  notFirst: Label[]
  /** The entry is not found and has a sure suggestion. `sureWrong`: the sure suggestion is another person. */
  sure: number
  sureWrong: Label[]
  /** The entry means a wrong person, or is found although the label means nobody. */
  wrong: Label[]
  /** Pairs of an entry with a coauthor of a person whom it may mean. `clear`: pairs that are wrongly clear. */
  pairs: number
  clear: string[]
}

/** `pairs`: the verdict on each pair of the entry with a coauthor of a person whom the label means. */
export type LabelAnswer = { resolution: EntryResolution; pairs: { coauthor: string; verdict: string }[] }

export function answerTo(asked: Asked, { entry, keys }: Label, jointPapers: JointPapers): LabelAnswer {
  const coauthors = new Set(keys.slice(0, MEANT_ASKED).flatMap((key) => closest(key, keys, jointPapers)))
  const pairs = coauthors.size === 0 ? [] : asked.pairs([entry], [...coauthors])
  return {
    resolution: asked.resolution(entry),
    pairs: pairs.map(({ right, verdict = 'missing' }) => ({ coauthor: right, verdict })),
  }
}

/** Returns the coauthors with the most and with the fewest joint papers, because a single paper is easily missed. */
function closest(key: string, meant: readonly string[], jointPapers: JointPapers): string[] {
  const others = [...(jointPapers.get(key) ?? [])].filter(([other]) => !meant.includes(other))
  const byCount = others.sort(([, a], [, b]) => b - a).map(([other]) => other)
  return [byCount.at(0), byCount.at(-1)].filter((other) => other !== undefined)
}

export function scored(labels: readonly Label[], answers: readonly LabelAnswer[]): Score {
  const score: Score = {
    labels: labels.length,
    present: 0,
    unknown: 0,
    right: 0,
    rightFirst: 0,
    suggestedFirst: 0,
    inTop: 0,
    notFirst: [],
    sure: 0,
    sureWrong: [],
    wrong: [],
    pairs: 0,
    clear: [],
  }
  for (const [index, label] of labels.entries()) {
    const answer = answers[index]
    if (answer === undefined) throw new Error(`There is no answer for ${label.entry}`)
    const { resolution, pairs } = answer
    if (isSilentlyWrong(label, resolution)) score.wrong.push(label)
    score.pairs += pairs.length
    for (const { coauthor, verdict } of pairs)
      if (verdict === 'none') score.clear.push(`${label.entry} × ${coauthor}`)
    const isMeant = ({ key }: Person) => key !== null && label.keys.includes(key)
    const sure = sureSuggestion(resolution)
    if (sure) score.sure++
    if (sure && !isMeant(sure)) score.sureWrong.push(label)
    if (label.keys.length === 0) continue
    score.present++
    if (resolution.status === 'not_found') score.unknown++
    const offered = offeredPersons(resolution)
    if (offered.slice(0, TOP).some(isMeant)) score.inTop++
    if (!offered.slice(0, 1).some(isMeant)) score.notFirst.push(label)
    else if (resolution.status === 'unique') score.right++
    else if (resolution.status === 'ambiguous') score.rightFirst++
    else score.suggestedFirst++
  }
  return score
}

export const shareFirst = ({ right, rightFirst, suggestedFirst, present }: Score): number =>
  (right + rightFirst + suggestedFirst) / present

function offeredPersons({ status, persons, near = [], suggestions = [] }: EntryResolution): Person[] {
  if (status === 'unique') return persons
  const nearest = [...persons, ...near].toSorted((a, b) => (b.publications ?? 0) - (a.publications ?? 0))
  return status === 'not_found' ? [...nearest, ...suggestions] : nearest
}

function isSilentlyWrong({ form, keys }: Label, { status, persons }: EntryResolution): boolean {
  if (keys.length === 0) return status !== 'not_found'
  if (status !== 'unique') return false
  return form === 'homonym' || !persons.some(({ key }) => key !== null && keys.includes(key))
}
