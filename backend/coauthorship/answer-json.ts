import type { PossibleReason, Verdict } from '../../shared/contract/backend.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { ListedPaper } from './pair-items.ts'
import type { Doubtful } from './pair-records.ts'

/** A pair as answered: its papers become `items`. */
export type AnsweredPair = {
  left: string
  right: string
  count: number
  verdict: Verdict
  reason: PossibleReason | null
  undated: number
  withoutYear: number
  doubtful: Doubtful | null
  papers: readonly ListedPaper[]
}

/**
 * Serializes the answer to JSON in UTF-8, with `pair_pubs` after the fields of `rest`. Each paper is serialized
 * once and its bytes are copied for every further pair that shares it. For 50 × 50 prolific people (4,479 papers,
 * 883 different ones) this takes half the time of `JSON.stringify` on the whole answer.
 */
export function pairsText(rest: object, pairs: readonly AnsweredPair[]): Buffer {
  const paperText = memoize((paper: object) => Buffer.from(JSON.stringify(paper).slice(0, -1)))
  const nameText = memoize((name: string) => JSON.stringify(name))
  const text = new Utf8Builder()
  text.add(`${JSON.stringify(rest).slice(0, -1)},"pair_pubs":[`)
  for (const [index, pair] of pairs.entries()) {
    const { left, right, count, verdict, reason, undated, withoutYear, doubtful, papers } = pair
    const facts = [
      `"count":${count},"verdict":"${verdict}"`,
      reason === null ? '' : `,"reason":"${reason}"`,
      `,"undated":${undated}`,
      withoutYear === 0 ? '' : `,"without_year":${withoutYear}`,
      doubtful === null ? '' : `,"doubtful":${JSON.stringify(doubtful)}`,
    ].join('')
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

const BYTES_AT_ONCE = 1024 * 1024
/** The most UTF-8 bytes that one UTF-16 unit can take. */
const BYTES_PER_UNIT = 3

/** Builds UTF-8 text from pieces. A caller can encode a repeated piece once and add its bytes again. */
export class Utf8Builder {
  readonly #full: Buffer[] = []
  #bytes = Buffer.allocUnsafeSlow(BYTES_AT_ONCE)
  #length = 0

  add(text: string): void {
    this.#makeRoom(text.length * BYTES_PER_UNIT)
    this.#length += this.#bytes.write(text, this.#length)
  }

  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Returns all added text in a buffer with its own memory, which can be transferred to another thread. */
  joined(): Buffer {
    const pieces = [...this.#full, this.#bytes.subarray(0, this.#length)]
    const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    this.#full.push(this.#bytes.subarray(0, this.#length))
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(BYTES_AT_ONCE, bytes))
    this.#length = 0
  }
}
