import { isSuffix } from './name-vocabulary.ts'

/** A name and its titles are shorter; longer parts are not looked at, which bounds the work on any text. */
const MAX_PART = 300

/**
 * The parts of a run, cleaned: degrees, grades, empty parts and what `isPart` refuses left out, a generation's mark
 * joined to the name before it (`Guy L. Steele, Jr.`).
 */
export function cleanedParts(raw: readonly string[], isPart: (part: string) => boolean): string[] {
  const parts: string[] = []
  for (const part of raw.map(cleanedPart)) {
    const before = parts.at(-1)
    if (before !== undefined && isSuffix(part)) parts.splice(-1, 1, `${before} ${part}`)
    else if (!isDegreeAfter(before ?? '', part) && isPart(part)) parts.push(part)
  }
  return parts
}

/** Titles and nothing else, before a comma: `Dr. Eng., Willy Dharmawan`. */
const TITLES_ALONE = /^(?:(?:Prof|Dr|Ir)\b\.? ?)+(?:(?:Eng|Ing|Sc|Tech|Agr|h\.c)\.? ?)*$/u

const OUTER = new Set(' .:!?"“”„«»‹›‐–—-_~/\\')
const NICKNAME = / ["“„«][^"“”„«»]*["”»](?= )/gu
const FULL_STOP = /(?<=\p{L}\p{Ll}['’]?|\p{Lu}{3}['’]?)\.$|(?: |\.)\.$/u
const KEEPS_FULL_STOP = /(?:^|[ -])(?:Jr|Sr|jr|sr|St|Chr|Th|Md|Yu|Ya|Zh|Sh|Kh|Ch)\.$/u
/** `et al.` and 等; Elsevier's affiliation letters, which a plain copy leaves behind the name: `Ada Lovelace b`. */
const TAIL = /(?:^| )et al\b.*$|(?: [a-z])+$|(?<=\p{Script=Han}{2})等人?$/u

/**
 * One part of a text as a name: without titles, degrees, quotes, `et al.` and punctuation around the name.
 * Empty when there is nothing else. Brackets, marks and addresses are gone already.
 */
function cleanedPart(part: string): string {
  if (part.length > MAX_PART || TITLES_ALONE.test(part.trim())) return ''
  let name = part
  for (;;) {
    const cleaned = withoutDegrees(withoutTitles(trimmed(name).replace(NICKNAME, '').replace(TAIL, '')))
    if (cleaned === name) return name
    name = cleaned
  }
}

/** Each step makes the text shorter, so that the loop above ends. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && OUTER.has(text.charAt(from))) from++
  while (to > from && text.charAt(to - 1) !== '.' && OUTER.has(text.charAt(to - 1))) to--
  return unquoted(withoutFullStop(text.slice(from, to)))
}

const withoutFullStop = (text: string): string =>
  KEEPS_FULL_STOP.test(text) ? text : text.replace(FULL_STOP, '')

/** Single quotes on both sides; one alone may belong to the name: `'t Hooft`. */
const unquoted = (text: string): string => (/^['‘’`´].*['‘’`´]$/u.test(text) ? text.slice(1, -1) : text)

/** `Dr` and the like, in front. In capitals only with a full stop, or they may be initials: `DR Stinson`. */
const TITLE =
  /^(?:Prof|prof|PROF|Dr|dr|Mr|mr|Mrs|mrs|Ms|ms|Mx|Professor|PROFESSOR|professor|Sir|Miss|Herr|Frau|Ph\.?D)\.?$|^(?:DR|MR|MRS|MS)\.$|^(?:Univ\.-)?(?:Prof\.)+(?:Dr\.)*$|^Dr\.-Ing\.?$|^(?:Jun|Ass|Hon|apl|Stift)\.?-Prof\.?$|^Dipl\.-[A-Z][a-z]+\.?$|^Priv\.-Doz\.$/u
/** Counts as a title only right before or after one: `Associate Professor`, `Dr. rer. nat.`, `PD Dr.`. */
const BESIDE_TITLE =
  /^(?:pd|apl|ir|assoc|associate|asst|assistant|adjunct|visiting|full|emeritus|emerita|distinguished|research)\.?$|^(?:rer|nat|med|phil|habil|techn|iur|oec|pol|mult|ing|eng|sc|agr|ec)\.$/i
/** `Dr. h. c.`, `Prof. em.`, but `Dr. H. C. Wang`. */
const HONORARY = /^(?:h|c|h\.c|em)\.$/

/** Spelled as no name and no initials are, so these count without a comma, too: `Ada Lovelace PhD`. */
const DEGREE =
  /^(?:[Pp][Hh]d|Ph\.?D|[Dd]\.?Phil|M\.?Phil|[Mm]\.?[Ss]c|[Bb]\.?[Ss]c|[Dd]\.?[Ss]c|FREng|Esq|Dr\.-Ing)\.?$/
/**
 * Capitals may be a surname (`Xiao Ming MA`) or initials (`de la Cruz MA`), so these count only after a comma that
 * follows a full name: `Ada Lovelace, M.A.`, but `Lovelace, M.A.`.
 */
const DEGREE_OR_NAME =
  /^(?:PHD|DPHIL|MPHIL|MSC|BSC|DSC|MBA|MENG|BENG|LL\.?M|FRS|FACM|FIEEE|FRENG|ESQ|M\.?D|M\.?S|M\.?A|B\.?S|B\.?A|JD|RN|PE|[MB]\.Eng|[SM]\.(?:Kom|Si|T|Sc|Pd|Cs|Hum|TI))\.?$/

/** How IEEE prints its grades: `Ada Lovelace, Senior Member, IEEE`. */
const GRADE = /^(?:(?:Graduate |Student |Senior |Life |Associate )*(?:Member|Fellow)|IEEE|ACM|AAAI)$/i
/** The grades that follow a name without a comma. */
const ASSOCIATION = /^(?:IEEE|AAAI)$/

const HAN_TITLE =
  /(?<=^[\p{Script=Han}\p{Script=Hangul} ]{2,}) ?(?:副教授|教授|博士|先生|女士|老师|교수|박사)(?:님)?$/u

/** A name without titles in front; the empty string when there is nothing else. */
function withoutTitles(name: string): string {
  const words = name.split(' ')
  let from = 0
  while (from < words.length && isTitle(words, from)) from++
  return words.slice(from).join(' ').replace(HAN_TITLE, '')
}

function isTitle(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  if (TITLE.test(word)) return true
  if (!isBesideTitle(word)) return false
  const next = words.slice(index + 1).find((other) => !isBesideTitle(other)) ?? ''
  return index > 0 || TITLE.test(next)
}

const isBesideTitle = (word: string): boolean => BESIDE_TITLE.test(word) || HONORARY.test(word)

/** A name without the degrees behind it that need no comma: `Ada Lovelace PhD`, `Ada Lovelace Ph. D.`. */
function withoutDegrees(name: string): string {
  const words = name.replace(/ Ph\. D\.?$/i, ' PhD').split(' ')
  let to = words.length
  while (to > 1 && isNoNamesWord(words[to - 1] ?? '')) to--
  return words.slice(0, to).join(' ')
}

const isNoNamesWord = (word: string): boolean => DEGREE.test(word) || ASSOCIATION.test(word)

/** Whether what follows a name and a comma says what the person is rather than who: `PhD`, `MA`, `Senior Member`. */
function isDegreeAfter(name: string, text: string): boolean {
  if (GRADE.test(text)) return true
  return text
    .split(' ')
    .every((word) => DEGREE.test(word) || (name.includes(' ') && DEGREE_OR_NAME.test(word)))
}
