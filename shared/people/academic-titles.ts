import { wordSet } from '../word-set.ts'
import words from './words.json' with { type: 'json' }

/** Titles that need no full stop. `DR` is not one, because `DR Stinson` may begin with initials. */
const PLAIN = wordSet(words.titles.join(' '))
/** Words that are titles only before a full stop. Without a full stop, they are names or initials. */
const STOPPED = wordSet(words.stoppedTitles.join(' '))
const CYRILLIC_OR_ARABIC = String.raw`(?:[кд]\.? ?(?:ф\.?-м|т|х|б|э|м|п|и|ф|ю|геогр|геол|техн)\.? ?н|проф|доц|акад|член-корр|канд|асп|докт|техн)\.|д-р|أ\.د\.|د\.|م\.`
const COMPOSED = new RegExp(
  `^(?:${CYRILLIC_OR_ARABIC})$|` +
    String.raw`^(?:Univ\.-)?(?:Prof\.)+(?:Dr\.)*$|^Dr\.-Ing\.?$|^(?:Jun|Ass|Hon|apl|Stift)\.?-Prof\.?$|^Dipl\.-[A-Z][a-z]+\.?$|^Priv\.-Doz\.$`,
  'u',
)

function isTitleAlone(word: string): boolean {
  const isStopped = word.endsWith('.')
  const bare = isStopped ? word.slice(0, -1) : word
  return (
    PLAIN.has(bare) ||
    (isStopped && STOPPED.has(bare)) ||
    (/[.-]/u.test(word) && COMPOSED.test(word)) ||
    /^(?:профессор|доцент|академик|наук)$/u.test(word)
  )
}

/** Words that are titles only beside another title: `Associate Professor`, `Dr. rer. nat.`, `PD Dr.`, `Dr. Öğr. Üyesi`. */
const BESIDE_TITLE =
  /^(?:pd|apl|univ|ir|assoc|associate|asst|assist|assistant|adjunct|visiting|full|emeritus|emerita|distinguished|research|hab|inż|üyesi|titular)\.?$|^(?:rer|nat|med|phil|habil|techn|iur|oec|pol|mult|ing|eng|sc|agr|ec|gör|asoc|adj|asist|em|inz|arch)\.$/iu
/** `Dr. h. c.` and `Prof. em.`, but not `Dr. H. C. Wang`. */
const HONORARY = /^(?:h|c|h\.c|em)\.$/

/** Degrees that cannot be a name or initials, and need no comma: `Ada Lovelace PhD`. */
const DEGREE =
  /^(?:[Pp][Hh]d|Ph\.?D|[Dd]\.?Phil|M\.?Phil|[Mm]\.?[Ss]c|[Bb]\.?[Ss]c|[Dd]\.?[Ss]c|FREng|Esq|Dr\.-Ing|CSc|DrSc|Dr\.Sc|M\.?Tech|B\.?Tech|M\.?Eng|B\.Eng|Ed\.D|HDR|к\.ф\.-м\.н|[кд]\.[тхбэмпифю]\.н|д\.ф\.-м\.н|д-р наук|профессор|доцент)\.?$/
/** Degrees that may be a surname or initials, as in `Xiao Ming MA`. They need a full name and a comma: `Ada Lovelace, M.A.`. */
const DEGREE_OR_NAME =
  /^(?:PHD|DPHIL|MPHIL|MSC|BSC|DSC|MBA|MENG|BENG|LL\.?M|FRS|FACM|FIEEE|FRENG|ESQ|M\.?D|M\.?S|M\.?A|B\.?S|B\.?A|JD|RN|PE|[MBP]\.?Eng|[SM]\.(?:Kom|Si|T|Sc|Pd|Cs|Hum|TI))\.?$/

/** IEEE's grades as IEEE prints them: `Ada Lovelace, Senior Member, IEEE`. */
const GRADE =
  /^(?:(?:IEEE|ACM|AAAI) )?(?:(?:Graduate |Student |Senior |Life |Associate )*(?:Member|Fellow)|IEEE|ACM|AAAI)$/i
const ASSOCIATION = /^(?:IEEE|AAAI)$/

/** Titles after a name in an East Asian script, or after any name and a space. */
const EAST_ASIAN_TITLE =
  /(?:(?<=^[\p{Script=Han}\p{Script=Hangul} ]{2,}) ?| )(?:(?:特聘|特任|名誉|讲席)?(?:副|准|準|助理)?(?:教授|研究员|研究員)|助教|讲师|講師|博士|院士|(?:高级)?工程师|教授级高工|高工|先生|女士|老师|同学|様|さん|氏|(?:부|조|명예)?교수|박사|(?:선임|책임|수석)?연구원|선생)(?:님)?$/u

const EAST_ASIAN_END = /[授员員教师師士生学様んさ氏工수사원님]$/u

/** Returns the empty string for a text that has only titles. */
export function withoutTitles(name: string): string {
  const words = name.split(' ')
  let from = 0
  while (from < words.length && isTitle(words, from)) from++
  const rest = from === 0 ? name : words.slice(from).join(' ')
  return EAST_ASIAN_END.test(rest) ? rest.replace(EAST_ASIAN_TITLE, '') : rest
}

function isTitle(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  if (isTitleAlone(word)) return true
  if (!isBesideTitle(word)) return false
  const next = words.slice(index + 1).find((other) => !isBesideTitle(other)) ?? ''
  return index > 0 || isTitleAlone(next)
}

const isBesideTitle = (word: string): boolean => BESIDE_TITLE.test(word) || HONORARY.test(word)

/** Removes degrees that need no comma: `Ada Lovelace PhD`, `Ada Lovelace Ph. D.`. */
export function withoutDegrees(name: string): string {
  const words = (name.includes(' Ph. D') ? name.replace(/ Ph\. D\.?$/u, ' PhD') : name).split(' ')
  let to = words.length
  while (to > 1 && isDegreeOrAssociation(words[to - 1] ?? '')) to--
  return words.slice(0, to).join(' ')
}

const isDegreeOrAssociation = (word: string): boolean => DEGREE.test(word) || ASSOCIATION.test(word)

/** Whether `text` is a degree or a grade when it follows `name` and a comma: `PhD`, `MA`, `Senior Member`. */
export function isDegreeAfter(name: string, text: string): boolean {
  if (GRADE.test(text)) return true
  return text
    .replace(/^Ph\. D/u, 'PhD')
    .split(' ')
    .every((word) => DEGREE.test(word) || (name.includes(' ') && DEGREE_OR_NAME.test(word)))
}

/** Checks quickly whether a name in Latin letters may begin with a title or end with a degree. */
export function mayHoldTitle(name: string): boolean {
  const [first, last] = [name.indexOf(' '), name.lastIndexOf(' ')]
  return (
    isTitleAlone(name.slice(0, first)) ||
    isBesideTitle(name.slice(0, first)) ||
    isDegreeOrAssociation(name.slice(last + 1))
  )
}
