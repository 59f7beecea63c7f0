import { wordSet } from '../name-vocabulary.ts'
import { bareWord, isHanRole, isPeopleWord, isRoleWord } from './labels.ts'

/** Fields of research and what a programme has, as headings name them; none of them is borne as a family name by many. */
const TOPIC_WORDS = wordSet(
  'track tracks theme themes topic topics area areas domain domains subcommittee subcommittees team teams forum panel ' +
    'panels keynote keynotes talk talks introduction welcome sponsors sponsorship liaison liaisons hosts support web ' +
    'website social media data database databases mining knowledge machine learning reasoning planning language ' +
    'languages vision robotics graphics visualization visualisation theory theoretical algorithms algorithm complexity ' +
    'logic logics verification formal methods security privacy cryptography network networks networking wireless ' +
    'systems system distributed parallel cloud storage memory hardware architecture architectures embedded software ' +
    'compilers programming testing interaction interfaces usability retrieval information search recommender semantic ' +
    'ontologies bioinformatics health education ethics accessibility analytics optimization optimisation intelligence ' +
    'artificial multimedia speech processing computing simulation modeling modelling blockchain quantum performance ' +
    'reliability research applied applications application full short long regular invited ' +
    'diversity inclusion equity artifacts virtual hybrid ethical registration volunteer conference sessions',
)
/** Words that stand between these, and words that may be somebody's name as well. */
const JOINING = wordSet(
  'and of for the in on to at und de der für y et with deep edge signal mobile full short long regular invited shadow',
)
const TOPIC_ACRONYM = /^(?:AI|ML|NLP|HCI|IoT|DB|IR|XR|VR|AR|HPC|SE|PL|OS)$/

/** East Asian headings: 程序委员会, 実行委員会, 프로그램 위원회; or a role alone, since a name may stand before it (王伟主席). */
const EAST_ASIAN_HEADING =
  /(?:委员会|委員会|委員會|위원회|理事会|编委会|組織委員|组委会|名单|名簿|一覧|명단)(?:成员|成員|委员|委員)?$|^(?:副|総|总)?(?:(?:プログラム|実行|査読|運営|程序|大会|组织|프로그램)?(?:委员|委員|위원|主席|위원장)|議長|座長|幹事|顧問|顾问|审稿人|成员|メンバー|저자)[長长]?$/u

/**
 * Whether a text is a heading beyond doubt: words for people, roles, fields of research and the parts of a programme, and
 * none else.
 */
export function isHeading(text: string): boolean {
  const plain = text.replace(/\b\d{4}\b|\(?\d+\)?$/gu, ' ').trim()
  if (EAST_ASIAN_HEADING.test(plain.replace(/[\s:：【】[\]（）()]+/gu, ''))) return true
  const words = plain.split(/[\s/,&+:–—]+/u).filter((word) => /\p{L}/u.test(word))
  const telling = words.filter((word) => !JOINING.has(word.toLowerCase()))
  return telling.length > 0 && telling.length < MAX_WORDS && telling.every(isHeadingWord)
}

const MAX_WORDS = 12

/** A text without the role before a name: `Publicity Chair Ada Lovelace`. */
export function withoutRole(text: string): string {
  const words = text.split(' ')
  const role = words.findLastIndex(
    (word, index) => isPeopleWord(word) && words.slice(0, index).every(isHeadingWord),
  )
  return words.slice(role + 1).join(' ')
}

const isEastAsian = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(word)

/** Whether headings have a word, and names of people hardly ever. */
const isHeadingWord = (word: string): boolean =>
  isEastAsian(word)
    ? isHanRole(word)
    : isPeopleWord(word) || isRoleWord(word) || TOPIC_WORDS.has(bareWord(word)) || TOPIC_ACRONYM.test(word)
