/**
 * When two titles are the same work's: folded, letters and digits only. A preprint and its paper differ in case,
 * hyphens, the full stop at the end and in how a formula is set, and in nothing else.
 */
import { foldName } from '../bibliography/folding.ts'

const NOT_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu

/** The title as it is compared; '' when it has no letter and no digit. */
export function normalizedTitle(title: string): string {
  return foldName(title).replace(NOT_LETTERS_OR_DIGITS, '')
}

const ASCII_END = 0x80

/**
 * Hashes normalized titles, to 64 bits: 8 million titles share one by chance with a probability of 2 in a million,
 * and only those of the same persons are ever compared. ASCII titles, nearly all, are hashed as they stand.
 */
export class TitleHash {
  /** Both 0 for a title that normalizes to ''. */
  low = 0
  high = 0

  /** Hashes the title (UTF-8) that stands from `start` to `end`. */
  take(bytes: Buffer, start: number, end: number): void {
    if (this.#takeAscii(bytes, start, end)) return
    const normalized = normalizedTitle(bytes.toString('utf8', start, end))
    this.#begin()
    for (let index = 0; index < normalized.length; index++) this.#add(normalized.charCodeAt(index))
  }

  /** False when the title holds more than ASCII. */
  #takeAscii(bytes: Uint8Array, start: number, end: number): boolean {
    this.#begin()
    for (let at = start; at < end; at++) {
      const code = bytes[at] ?? 0
      if (code >= ASCII_END) return false
      if (code >= 0x61 ? code <= 0x7a : code >= 0x30 && code <= 0x39) this.#add(code)
      else if (code >= 0x41 && code <= 0x5a) this.#add(code + 0x20)
    }
    return true
  }

  #begin(): void {
    this.low = 0
    this.high = 0
  }

  /** Two multiplicative hashes with different odd factors (those of MurmurHash3). */
  #add(code: number): void {
    this.low = Math.imul((this.low ^ code) + 1, 0x85ebca6b) ^ (this.low >>> 15)
    this.high = Math.imul((this.high ^ code) + 1, 0xc2b2ae35) ^ (this.high >>> 13)
  }
}
