import { itemsIn, runsIn } from './cells/cell-items.ts'
import { partsOf } from './cells/person-in-text.ts'
import { turnedAround } from './last-first.ts'
import { withoutLabel } from './lines/labels.ts'
import { withoutMarkup } from './lines/markup.ts'

/** How a line that is not understood may be meant: one name before its first comma, a name between commas, or `Last, First`. */
export const FORMS = ['one', 'commas', 'lastFirst'] as const
export type Form = (typeof FORMS)[number]

/** The names of a line in each form that gives some. */
export type Readings = Partial<Record<Form, string[]>>

/** In UTF-16 code units. A longer line is no list of a few people. */
const MAX_LINE = 2_000

/** Reads a line that is not understood in each form, for the user to choose one. `isEntry`: whether a text may be asked for. */
export function readingsOf(line: string, isEntry: (name: string) => boolean): Readings {
  if (line.length > MAX_LINE) return {}
  const { items } = itemsIn(withoutLabel(withoutMarkup(line).replaceAll('\t', ', ')))
  const runs = items.flatMap((item) => runsIn(item).runs).map((run) => partsOf(run, true))
  const names = runs.map((run) => run.filter(({ isName }) => isName).map(({ name }) => name))
  const pairs = runs.map((run) => run.slice(0, run.length - (run.length % 2)).map(({ name }) => name))
  const readings: Record<Form, string[]> = {
    // A longer list has more people than its first.
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

/** Chinese, Japanese and Korean names have no comma. */
const isInLetters = (name: string): boolean => !/[\p{Script=Han}\p{Script=Hangul}]/u.test(name)
