import { wordSet } from '../../word-set.ts'
import { memoized } from '../memoized.ts'
import { isEastAsianName } from '../name-evidence.ts'
import { PEOPLE_WORDS } from '../name-vocabulary.ts'
import words from '../words.json' with { type: 'json' }

export const COLON = /[:：]/u

/** Separators before a label or a name. A full stop counts only after a word, and a dash or slash only between spaces. */
const BOUNDARY = /[,;，；、،؛。|•\ue004]|(?<=\p{Ll}{2})[.!?] | (?:[–—-]{1,3}|\/) /gu

/** Removes a label such as `Reviewers:` at the start. */
export function withoutLabel(text: string): string {
  const colon = text.search(COLON)
  return colon !== -1 && isLabel(text.slice(0, colon)) ? text.slice(colon + 1).trim() : text
}

/** Returns the texts after inner labels: `Alan Turing` in `Ada Lovelace; Member: Alan Turing`. */
export const labelledWithin = (text: string): string[] =>
  text.split(COLON).flatMap((chunk, index, chunks) => {
    const [label = '', ...before] = (chunks[index - 1] ?? '').split(BOUNDARY).reverse()
    return (index > 1 || before.length > 0) && isLabel(label) ? [chunk.trim()] : []
  })

/** Words for roles in a label: `Programme` in `Programme Chairs`. */
const ROLE_WORDS = wordSet(words.roles.join(' '))

/** Words for people in East Asian scripts. These scripts have no spaces, so the word may follow a name directly. */
const HAN_PEOPLE = /作者|委员|委員|成员|编辑|编委|审稿人|査読者|主席|議長|座長|幹事|姓名|嘉宾|위원|저자/u
const HAN_ROLE = new RegExp(
  `${HAN_PEOPLE.source}|程序|技术|组织|指导|学术|大会|会议|分会|论坛|方向|领域|高级|联合|共同|荣誉|名誉|执行|责任|通讯|通信|第[一二三四五]|全体|本文|论文|プログラム|実行|運営|組織|出版|広報|会|副|总|長`,
  'gu',
)

/** No name has a year: `SIGMOD 2026 – Chairs`. */
const YEAR = /\b20\d\d\b/

/** Whether a text is a label without a name: `Authors`, `Workshop and Demo Chairs`, `VLDB Chair`. */
function isLabel(text: string): boolean {
  const words = text.split(/[\s/,;，；、،؛&|•]+/u).filter((word) => /\p{L}/u.test(word))
  const others = words.filter((word) => !isHeadingWord(word) && !JOINING.has(word.toLowerCase()))
  const areRoles = text
    .split(BOUNDARY)
    .every((part) => !/\p{L}/u.test(part) || YEAR.test(part) || part.split(/[\s/]+/u).some(isHeadingWord))
  return words.some(isPeopleWord) && areRoles && others.length < 2 && !words.some(isHanName)
}

const isHanName = (word: string): boolean => isEastAsianName(word.replace(HAN_ROLE, ''))

const bareWord = (word: string): string => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase()

const isHanRole = (word: string): boolean => !/\p{L}/u.test(word.replace(HAN_ROLE, ''))

/** True for `Chairs`, `Co-Chairs`, `Editor-in-Chief`. */
const isPeopleWord = (word: string): boolean =>
  HAN_PEOPLE.test(word) ||
  PEOPLE_WORDS.has(bareWord(word)) ||
  bareWord(word)
    .split('-')
    .some((part) => PEOPLE_WORDS.has(part))

export const speaksOfPeople = (text: string): boolean => text.split(' ').some(isPeopleWord)

/** Words for fields of research and parts of a programme. None is a frequent family name. */
const TOPIC_WORDS = wordSet(words.topics.join(' '))
/** Other words of headings. Some of them may be names. */
const JOINING = wordSet(
  'and of for the in on to at und de der do da du des für y et with deep edge signal mobile full short long regular invited shadow',
)
const TOPIC_ACRONYM = /^(?:AI|ML|NLP|HCI|IoT|DB|IR|XR|VR|AR|HPC|SE|PL|OS)$/

/** East Asian headings: 程序委员会, 実行委員会. A role must be the whole text, because a name may precede it: 王伟主席. */
const EAST_ASIAN_HEADING =
  /(?:委员会|委員会|委員會|위원회|理事会|编委会|組織委員|组委会|名单|名簿|一覧|명단)(?:成员|成員|委员|委員)?$|^(?:副|総|总)?(?:(?:プログラム|実行|査読|運営|程序|大会|组织|프로그램)?(?:委员|委員|위원|主席|위원장)|議長|座長|幹事|顧問|顾问|审稿人|成员|メンバー|저자)[長长]?$/u

/** Whether a text has only words for people, roles, fields of research and parts of a programme. */
export const isHeading = memoized((text) => {
  const plain = text.replace(/\b\d{4}\b|\(?\d+\)?$/gu, ' ')
  if (EAST_ASIAN_HEADING.test(plain.replace(/[\s:：【】[\]（）()]+/gu, ''))) return true
  const words = plain.split(/[\s/,&+:–—]+/u).filter((word) => /\p{L}/u.test(word))
  const telling = words.filter((word) => !JOINING.has(word.toLowerCase()))
  return telling.length > 0 && telling.length < MAX_WORDS && telling.every(isHeadingWord)
})

const MAX_WORDS = 12

/** Removes the role of `Publicity Chair Ada Lovelace`. */
export function withoutRole(text: string): string {
  const words = text.split(' ')
  const role = words.findLastIndex(
    (word, index) => isPeopleWord(word) && words.slice(0, index).every(isHeadingWord),
  )
  return words.slice(role + 1).join(' ')
}

const isEastAsian = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(word)

const isHeadingWord = (word: string): boolean =>
  isEastAsian(word)
    ? isHanRole(word)
    : isPeopleWord(word) ||
      [ROLE_WORDS, TOPIC_WORDS].some((words) => words.has(bareWord(word))) ||
      TOPIC_ACRONYM.test(word)
