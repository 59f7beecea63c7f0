/** A message with `{placeholders}`. A message that depends on a number has one form per plural category. */
export type Template = string | { one: string; other: string }

export type Values = Readonly<Record<string, string | number>>

const PLACEHOLDER = /\{(\w+)\}/

/** Chooses between the forms of a message. */
export type Plurals = Pick<Intl.PluralRules, 'select'>

/** The plural form of a template for `count`; without a count the general form. */
export function formOf(template: Template, count: number | undefined, plurals: Plurals): string {
  if (typeof template === 'string') return template
  return count !== undefined && plurals.select(count) === 'one' ? template.one : template.other
}

/**
 * Splits the text at its placeholders into alternating literals and values, so that a value may be an element. A
 * placeholder without a value stays in the text, which makes the mistake visible.
 */
export function fillParts<T>(form: string, values: Readonly<Record<string, T>>): (string | T)[] {
  return partsOf(form)
    .map((part, index) => (index % 2 === 0 ? part : valueFor(values, part)))
    .filter((part) => part !== '')
}

const partsByForm = new Map<string, string[]>()

/** A form split at its placeholders. It is kept, since the labels of 2,500 cells are filled into a few forms. */
function partsOf(form: string): string[] {
  const known = partsByForm.get(form)
  if (known) return known
  const parts = form.split(PLACEHOLDER)
  partsByForm.set(form, parts)
  return parts
}

function valueFor<T>(values: Readonly<Record<string, T>>, name: string): string | T {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : `{${name}}`
}

/** The names of the placeholders in every form of a template, sorted. */
export function placeholdersOf(template: Template): string[] {
  const forms = typeof template === 'string' ? [template] : [template.one, template.other]
  const names = forms.flatMap((form) => form.split(PLACEHOLDER).filter((_, index) => index % 2 === 1))
  return [...new Set(names)].sort()
}
