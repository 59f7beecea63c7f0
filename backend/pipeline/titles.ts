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

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
const ASCII_END = 0x80

/**
 * A 32-bit hash of the normalized title, never 0; 0 when the title normalizes to ''. Different titles may share a
 * hash, so whoever finds two alike has to compare the titles. ASCII titles, nearly all, are hashed as they stand.
 */
export function titleHash(title: string): number {
  const hash = hashOfAscii(title)
  if (hash !== null) return hash
  const normalized = normalizedTitle(title)
  if (normalized === '') return 0
  let full = FNV_OFFSET
  for (let index = 0; index < normalized.length; index++) {
    full = Math.imul(full ^ normalized.charCodeAt(index), FNV_PRIME)
  }
  return full | 0 || 1
}

function hashOfAscii(title: string): number | null {
  let hash = FNV_OFFSET
  let length = 0
  for (let index = 0; index < title.length; index++) {
    let code = title.charCodeAt(index)
    if (code >= ASCII_END) return null
    if (code >= 0x41 && code <= 0x5a) code += 0x20
    else if (!((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39))) continue
    hash = Math.imul(hash ^ code, FNV_PRIME)
    length++
  }
  return length === 0 ? 0 : hash | 0 || 1
}
