import type { Message } from '../../i18n/locale.ts'
import type { Side } from '../../query/payload.ts'
import type { Form } from './form-state.ts'

/** Both lists, and the options that were changed with them. */
type Lists = Pick<Form, Side> & Partial<Form>

/** A part of Undo beyond the form. A further call does it again, as Undo of an Undo does. */
export type AlsoUndo = () => void

/**
 * An entry of a list, and what stands in its place: one name, several lines, or nothing if the line is left out.
 * `isChosen`: the user chose a person of the bibliography for it.
 */
export type Replacement = { side: Side; entry: string; name: string; isChosen?: boolean }

/** An entry of the undo stack: the texts before a button changed them, and the entry below. */
export type Undo = {
  lists: Lists
  message: Message
  /** The entries that were replaced, if the button did not replace whole lists: typing then discards this entry. */
  replaced?: readonly Replacement[] | undefined
  alsoUndo?: AlsoUndo | undefined
  before: Undo | null
}

/** The message of an undo entry after the user has typed: undoing discards the typing, too. */
const EARLIER = { key: 'earlierLists' } as const

/** The part of a form that `filled` replaces, and both lists in any case. */
export function replacedBy(form: Form, filled: Partial<Form>): Lists {
  const replaced = Object.entries(form).filter(([field]) => Object.hasOwn(filled, field))
  return { left: form.left, right: form.right, about: form.about, ...Object.fromEntries(replaced) }
}

/** The undo stack after typing into a list. Lists that Ctrl-Z has brought back need not be brought back again. */
export function afterTyping(
  { form, undo }: { form: Form; undo: Undo | null },
  typed: Partial<Form>,
): Undo | null {
  const { left, right } = { ...form, ...typed }
  if (undo?.lists.left === left && undo.lists.right === right) return undo.before
  // Only entries that replaced whole lists remain.
  let kept = undo
  while (kept?.replaced) kept = kept.before
  return kept && { ...kept, message: EARLIER }
}

/** Once the lists are answered, undo is no longer offered, except for what was replaced to be asked by itself. */
export const afterAnswer = (undo: Undo | null): Undo | null =>
  undo?.replaced || undo?.message.key === 'didReopen' ? undo : null

/** Restores the lists. If the user had typed since, the entry then holds the typed lists, so that undo acts as redo. */
export function stepBack(form: Form, undo: Undo): { lists: Lists; undo: Undo | null } {
  const hasTyped = undo.message.key === EARLIER.key
  return {
    lists: undo.lists,
    undo: hasTyped ? { ...undo, lists: replacedBy(form, undo.lists) } : undo.before,
  }
}
