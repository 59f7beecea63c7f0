import { PEOPLE_WORDS } from './words.ts'

const COLON = /[:：]/u
const MAX_LABEL = 60
const HAN_LABEL = /作者|委员|成员|编辑|编委|审稿人|主席|姓名|嘉宾/u

/**
 * A piece without the labels in front (`Authors: …`, `Presented by: …`, `By …`) or, where a full name stands before the
 * colon, without what follows (`Ada Lovelace: London`).
 */
export function withoutLabel(piece: string): string {
  let rest = piece
  for (;;) {
    const colon = rest.search(COLON)
    if (colon === -1) return rest.replace(/^by /i, '')
    const label = rest.slice(0, colon).trim()
    if (!isLabel(label)) return label
    rest = rest.slice(colon + 1).trim()
  }
}

function isLabel(text: string): boolean {
  if (text.length > MAX_LABEL || HAN_LABEL.test(text)) return true
  const words = text.split(' ')
  if (words.some((word) => PEOPLE_WORDS.has(word.toLowerCase()))) return true
  // One word is a label (`Presenter:`), and so is what is not all capitalized (`Presented by:`). `王伟：` is neither.
  return words.length === 1 ? !/^\p{Lo}/u.test(text) : words.some((word) => /^\p{Ll}/u.test(word))
}
