import type { Message } from '../../messages/locale.ts'
import { listLetter, type Side } from '../../query/payload.ts'
import { batch, type Signal, signal } from '../state/signals.ts'
import { undoable } from '../state/undoable.ts'
import { type Form, isSameForm } from './form-state.ts'
import { aboutIn, aboutReplaced, addEntries, replaceEntries } from './list-entries.ts'

/** A part of Undo beyond the form. */
export type AlsoUndo = () => void

/**
 * An entry of a list, and what stands in its place: one name, several lines, or nothing if the line is left out.
 * `isChosen`: the user chose a person of the bibliography for it.
 */
export type Replacement = { side: Side; entry: string; name: string; isChosen?: boolean }

/** How the form has changed: by its user's typing, by a button that fills it, or by one that puts names in place of others. */
export type FormChange = 'typed' | 'filled' | 'named'

/** Both lists, and the parts of a form that `filled` replaces. */
const replacedBy = (form: Form, filled: Partial<Form>): Partial<Form> => ({
  ...{ left: form.left, right: form.right, about: form.about },
  ...Object.fromEntries(Object.entries(form).filter(([field]) => Object.hasOwn(filled, field))),
})

const isSameLists = (one: Partial<Form>, other: Form): boolean =>
  one.left === other.left && one.right === other.right

/** The form of a view as its user types it, and its changes by buttons, which are taken back one by one. */
export class QueryLists {
  readonly #form: Signal<Form>
  /** Called after each change of the form. */
  readonly #onChange: (change: FormChange) => void

  constructor(form: Form, onChange: (change: FormChange) => void) {
    this.#form = signal(form)
    this.#onChange = onChange
  }

  get form(): Form {
    return this.#form.value
  }

  /** Takes what is typed, or chosen as an option. Settings that come again change nothing. */
  readonly type = (typed: Partial<Form>): void => {
    const before = this.#form.peek()
    if (isSameForm(typed, before)) return
    const form = { ...before, ...typed }
    // Affiliations stay, since a name that is being changed may come back; an empty list has none.
    const isEmptied = form.about !== undefined && (form.left === '' || form.right === '')
    batch(() => {
      this.#form.value = isEmptied ? { ...form, about: aboutIn(form, form.about, undefined) } : form
      this.#onChange('typed')
    })
  }

  /** Replaces parts of the form, which Undo gives back. */
  readonly fill = (
    filled: Partial<Form>,
    message: Message,
    alsoUndo?: AlsoUndo,
    how: FormChange = 'filled',
  ): void => {
    const form = this.#form.peek()
    const lists = { ...form, ...filled }
    const after = { ...lists, about: aboutIn(lists, form.about, filled.about) }
    batch(() => {
      this.#form.value = after
      this.#remember(replacedBy(form, filled), after, message, how, alsoUndo)
      this.#onChange(how)
    })
  }

  /** Appends names from outside the form to a side. */
  readonly add = (side: Side, names: readonly string[]): void => {
    const { text, added } = addEntries(this.#form.peek()[side], names)
    this.fill({ [side]: text }, { key: 'didAdd', values: { side: listLetter(side), count: added } })
  }

  /** Puts names in place of entries. */
  readonly name = (replaced: readonly Replacement[], message: Message, alsoUndo?: AlsoUndo): void => {
    const { left, right, about } = this.#form.peek()
    const on = (side: Side) => replaced.filter((one) => one.side === side)
    const filled = {
      left: replaceEntries(left, on('left')),
      right: replaceEntries(right, on('right')),
      about: {
        left: aboutReplaced(left, about?.left, on('left')),
        right: aboutReplaced(right, about?.right, on('right')),
      },
    }
    this.fill(filled, message, alsoUndo, 'named')
  }

  #remember(
    before: Partial<Form>,
    after: Form,
    { key, values }: Message,
    how: FormChange,
    alsoUndo?: AlsoUndo,
  ): void {
    const restore = (): void => {
      const now = this.#form.peek()
      batch(() => {
        this.#form.value = { ...now, ...before }
        // The lists that were typed since are not lost.
        if (!isSameLists(now, after))
          this.#remember(replacedBy(now, before), { ...now, ...before }, EARLIER, how)
        alsoUndo?.()
        this.#onChange(how)
      })
    }
    undoable(restore, ({ t }) => t(key, values))
  }
}

/** The message of lists that were typed before they were replaced by those of before. */
const EARLIER: Message = { key: 'earlierLists' }
