import { itemsIn, runsIn } from './cells/cell-items.ts'
import { partsOf } from './cells/person-in-text.ts'
import { turnedAround } from './last-first.ts'
import { withoutLabel } from './lines/labels.ts'
import { withoutMarkup } from './lines/markup.ts'

/** `one`: only the name before the first comma. `commas`: every name between the commas. `lastFirst`: names as `Last, First`. */
const FORMS = ['one', 'commas', 'lastFirst'] as const
export type Form = (typeof FORMS)[number]

/** The names of a line, by form. A form is absent if it gives no names, or the same names as an earlier form. */
export type Readings = Partial<Record<Form, string[]>>

/** The most UTF-16 code units of a line with readings. */
const MAX_LINE = 2_000

/** Reads an unread line in each form, so that the user can choose. `isEntry`: whether a text is a valid entry of a query. */
export function readingsOf(line: string, isEntry: (name: string) => boolean): Readings {
  if (line.length > MAX_LINE) return {}
  const text = withoutLabel(withoutMarkup(line).replaceAll('\t', ', '))
  // A name beside an unknown command of TeX is no name for the forms, so each of them would leave out this person.
  if (/\\[A-Za-z]/u.test(text)) return {}
  const { items } = itemsIn(text)
  const runs = items.flatMap((item) => runsIn(item).runs).map((run) => partsOf(run, true))
  const names = runs.map((run) => run.filter(({ isName }) => isName).map(({ name }) => name))
  const pairs = runs.map((run) => run.slice(0, run.length - (run.length % 2)).map(({ name }) => name))
  const readings: Record<Form, string[]> = {
    // With more than two names, the line is not one name and a description.
    one: names.flat().length > 2 ? [] : names.flat().slice(0, 1),
    commas: names.flat(),
    lastFirst: pairs.flatMap((pair) => (pair.every(isInLetters) ? turnedAround(pair) : [])),
  }
  const isNew = (form: Form, index: number): boolean =>
    !FORMS.slice(0, index).some((before) => readings[before].join('\n') === readings[form].join('\n'))
  const forms = FORMS.filter(
    (form, index) => readings[form].length > 0 && readings[form].every(isEntry) && isNew(form, index),
  )
  return Object.fromEntries(forms.map((form) => [form, readings[form]]))
}

/** False for a Chinese, Japanese or Korean name: it is never `Last, First`. */
const isInLetters = (name: string): boolean => !/[\p{Script=Han}\p{Script=Hangul}]/u.test(name)
