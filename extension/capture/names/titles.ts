/** `Dr` and the like, in front. In capitals only with a full stop, or they may be initials: `DR Stinson`. */
const TITLE =
  /^(?:Prof|prof|PROF|Dr|dr|Mr|mr|Mrs|mrs|Ms|ms|Mx|Professor|PROFESSOR|professor|Sir|Miss|Herr|Frau|Ph\.?D)\.?$|^(?:DR|MR|MRS|MS)\.$|^(?:Univ\.-)?(?:Prof\.)+(?:Dr\.)*$|^Dr\.-Ing\.?$|^Dipl\.-[A-Z][a-z]+\.?$|^Priv\.-Doz\.$|^PD$/u
/** Counts as a title only right before or after one: `Associate Professor`, `Dr. rer. nat.`, `Prof. em.`. */
const BESIDE_TITLE =
  /^(?:assoc|associate|asst|assistant|adjunct|visiting|full|emeritus|emerita|em|distinguished|research)\.?$|^(?:rer|nat|med|phil|habil|techn|iur|oec|pol|h|c|h\.c|mult|ing)\.$/i

const DEGREE =
  /^(?:Ph\.?D|D\.?Phil|M\.?Sc|B\.?Sc|D\.?Sc|MBA|MPhil|LLM|FRS|FACM|FIEEE|FREng|Esq|Dr\.-Ing)\.?$/i
/** Could be initials, so only after a full name: `Ada Lovelace, M.A.`, but `Lovelace, M.A.`. */
const DEGREE_OR_INITIALS = /^(?:MD|M\.D\.|MS|M\.S\.|MA|M\.A\.|BS|B\.S\.|BA|B\.A\.|JD|RN|PE)$/

/** How IEEE prints its grades: `Ada Lovelace, Senior Member, IEEE`. */
const GRADE = /^(?:(?:Graduate |Student |Senior |Life |Associate )*(?:Member|Fellow)|IEEE|ACM|AAAI)$/i

const HAN_TITLE =
  /(?<=^[\p{Script=Han}\p{Script=Hangul} ]{2,}) ?(?:副教授|教授|博士|先生|女士|老师|교수|박사)(?:님)?$/u

/** A name without titles in front; the empty string when there is nothing else. */
export function withoutTitles(name: string): string {
  const words = name.split(' ')
  let from = 0
  while (from < words.length && isTitle(words, from)) from++
  return words.slice(from).join(' ').replace(HAN_TITLE, '')
}

function isTitle(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  if (TITLE.test(word)) return true
  if (!BESIDE_TITLE.test(word)) return false
  const next = words.slice(index + 1).find((other) => !BESIDE_TITLE.test(other)) ?? ''
  return index > 0 || TITLE.test(next)
}

/** A name without academic degrees behind it, given after no comma: `Ada Lovelace PhD`, `Ada Lovelace Ph. D.`. */
export function withoutDegrees(name: string): string {
  const words = name.replace(/ Ph\. D\.?$/i, ' PhD').split(' ')
  let to = words.length
  while (to > 1 && isDegreeAfter(words.slice(0, to - 1).join(' '), words[to - 1] ?? '')) to--
  return words.slice(0, to).join(' ')
}

/** Whether what follows a name, after a comma or a space, says what the person is rather than who. */
export function isDegreeAfter(name: string, text: string): boolean {
  return DEGREE.test(text) || GRADE.test(text) || (name.includes(' ') && DEGREE_OR_INITIALS.test(text))
}
