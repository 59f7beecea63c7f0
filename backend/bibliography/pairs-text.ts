import type { Verdict } from '../../shared/contract/backend.ts'
import type { ListedPaper } from './pair-items.ts'
import { remembered } from './remembered.ts'
import { TextBytes } from './text-bytes.ts'

/** A pair as answered: its papers become `items`. */
export type AnsweredPair = {
  left: string
  right: string
  count: number
  verdict: Verdict
  undated: number
  papers: readonly ListedPaper[]
}

/**
 * The answer as JSON in UTF-8, `pair_pubs` behind the fields of `rest`. A paper is written once, however many pairs
 * share it, and copied from then on: for the 4,479 papers of 50 × 50 prolific people, 883 different ones, that takes
 * half the time of `JSON.stringify` on the whole.
 */
export function pairsText(rest: object, pairs: readonly AnsweredPair[]): Buffer {
  const paperText = remembered((paper: object) => Buffer.from(JSON.stringify(paper).slice(0, -1)))
  const nameText = remembered((name: string) => JSON.stringify(name))
  const text = new TextBytes()
  text.add(`${JSON.stringify(rest).slice(0, -1)},"pair_pubs":[`)
  for (const [index, { left, right, count, verdict, undated, papers }] of pairs.entries()) {
    const facts = `"count":${count},"verdict":"${verdict}","undated":${undated}`
    text.add(
      `${index === 0 ? '' : ','}{"left":${nameText(left)},"right":${nameText(right)},${facts},"items":[`,
    )
    for (const [place, { paper, leftName, rightName }] of papers.entries()) {
      if (place > 0) text.add(',')
      text.addBytes(paperText(paper))
      text.add(`,"left_name":${nameText(leftName)},"right_name":${nameText(rightName)}}`)
    }
    text.add(']}')
  }
  text.add(']}')
  return text.joined()
}
