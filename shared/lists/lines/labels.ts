import { isEastAsianName, isWholeName } from '../name-evidence.ts'
import { PEOPLE_WORDS, wordSet } from '../name-vocabulary.ts'

export const COLON = /[:：]/u

/** Boundaries that a label or a name may follow: a comma and the like, a bar, a word's full stop, a spaced dash or slash. */
const BOUNDARY = /[,;，；、،؛。|]|(?<=\p{Ll}{2})[.!?] | (?:[–—-]{1,3}|\/) /gu

/** A text split at its labels, such as `General Chair:` and `Reviewers:`: what is before the first, and behind each. */
export function splitAtLabels(text: string): [unlabelled: string, ...labelled: string[]] {
  return splitAtColons(text, (chunk, isFirst) => {
    if (isFirst && isLabel(chunk)) return { before: '', start: '' }
    const { before, part } = lastPart(chunk)
    return isLabel(part) ? { before, start: '' } : null
  })
}

/** A text split where a further name stands before a colon: `Ion Stoica: Berkeley; Scott Shenker: ICSI`. */
export function splitAtNames(text: string): string[] {
  return splitAtColons(text, (chunk, isFirst) => {
    const { before, part } = lastPart(chunk)
    return !isFirst && before !== '' && isWholeName(part) ? { before, start: `${part}:` } : null
  })
}

/** `before`: the end of the text so far; `start`: the beginning of the next one. */
type Split = { before: string; start: string }

/** A text split before those of its colons where `splitOf` says so. */
function splitAtColons(
  text: string,
  splitOf: (chunk: string, isFirst: boolean) => Split | null,
): [string, ...string[]] {
  const [last = '', ...chunks] = text.split(COLON).reverse()
  const texts: string[] = []
  let current = ''
  for (const [index, chunk] of chunks.reverse().entries()) {
    const split = splitOf(chunk, index === 0)
    if (split === null) current += `${chunk}:`
    else {
      texts.push(current + split.before)
      current = split.start
    }
  }
  const [first = '', ...others] = [...texts, current + last].map((one) => one.trim())
  return [first, ...others]
}

/** The text after the last boundary, and the text before it. */
function lastPart(text: string): { before: string; part: string } {
  const boundary = [...text.matchAll(BOUNDARY)].at(-1)
  if (boundary === undefined) return { before: '', part: text.trim() }
  const end = boundary.index + boundary[0].length
  return { before: text.slice(0, boundary.index), part: text.slice(end).trim() }
}

/** Words that stand beside those for people in a label, and are nobody's name. */
const ROLE_WORDS = wordSet(
  'program programme general technical scientific steering organizing organising organization organisation advisory ' +
    'area session track workshop workshops tutorial tutorials demo demos demonstration demonstrations poster posters ' +
    'industry industrial paper papers student volunteer volunteers award awards local arrangements publicity publication ' +
    'publications proceedings registration finance conference symposium journal special issue section senior associate ' +
    'assistant managing executive honorary corresponding external doctoral consortium artifact artifacts evaluation ' +
    'review reviewing chief pc tpc spc of the for to in on at and',
)

/** In Chinese without spaces; a name may stand before them. */
const HAN_PEOPLE = /作者|委员|委員|成员|编辑|编委|审稿人|査読者|主席|議長|座長|幹事|姓名|嘉宾|위원|저자/u
const HAN_ROLE = new RegExp(
  `${HAN_PEOPLE.source}|程序|技术|组织|指导|学术|大会|会议|分会|论坛|方向|领域|高级|联合|共同|荣誉|名誉|执行|责任|通讯|通信|第[一二三四五]|全体|本文|论文|プログラム|実行|運営|組織|出版|広報|会|副|总|長`,
  'gu',
)

/** Whether a text says that people follow, and names nobody: `Authors`, `Workshop and Demo Chairs`. */
function isLabel(text: string): boolean {
  const parts = text.split(BOUNDARY).map((part) => part.split(/[\s/]+/u))
  return parts.every(isLabelPart) && parts.flat().some(isPeopleWord)
}

/** Whether a part of a label has a word that only labels have, and no two words beside each other that may be a name. */
function isLabelPart(words: readonly string[]): boolean {
  const isRole = words.map((word) => isPeopleWord(word) || isRoleWord(word))
  const mayBeName = words.map((word, index) => isRole[index] === false && /\p{L}/u.test(word))
  return (
    isRole.includes(true) &&
    !words.some(isHanName) &&
    !mayBeName.some((isName, index) => isName && mayBeName[index + 1] === true)
  )
}

const isHanName = (word: string): boolean => isEastAsianName(word.replace(HAN_ROLE, ''))

export const bareWord = (word: string): string => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase()

/** Whether a word in Chinese or Japanese names a role, and nobody. */
export const isHanRole = (word: string): boolean => !/\p{L}/u.test(word.replace(HAN_ROLE, ''))

/** Whether a word stands beside those for people in a label. */
export const isRoleWord = (word: string): boolean => ROLE_WORDS.has(bareWord(word))

/** `Chairs`, `Co-Chairs`, `Editor-in-Chief`. */
export const isPeopleWord = (word: string): boolean =>
  HAN_PEOPLE.test(word) ||
  PEOPLE_WORDS.has(bareWord(word)) ||
  bareWord(word)
    .split('-')
    .some((part) => PEOPLE_WORDS.has(part))

/** Whether a text holds a word for people: `Chair Ion Stoica`. */
export const speaksOfPeople = (text: string): boolean => text.split(' ').some(isPeopleWord)
