import type { Message } from '../../messages/locale.ts'
import { listLetter, type Side } from '../../query/payload.ts'
import { batch, type Signal, signal } from '../state/signals.ts'
import { undoable } from '../state/undoable.ts'
import { type Form, isSameForm } from './form-state.ts'
import { aboutIn, aboutReplaced, addEntries, replaceEntries } from './list-entries.ts'

export type AlsoUndo = () => void

/**
 * `name` replaces the entry. It may be several names, one a line. If it is empty, the entry's line is removed. `isChosen`: the
 * user has chosen a person of the bibliography.
 */
export type Replacement = { side: Side; entry: string; name: string; isChosen?: boolean }

/** `typed` by the user; `filled` by a button; `named`: a button replaced some of the names. */
export type FormChange = 'typed' | 'filled' | 'named'

/** Returns the fields that Undo restores: both lists with their facts, and the fields in `filled`. */
const replacedBy = (form: Form, filled: Partial<Form>): Partial<Form> => ({
  left: form.left,
  right: form.right,
  about: form.about,
  ...Object.fromEntries(Object.entries(form).filter(([field]) => Object.hasOwn(filled, field))),
})

/** The form of a view. Each change by a button can be undone. */
export class QueryLists {
  readonly #form: Signal<Form>
  readonly #onChange: (change: FormChange) => void

  constructor(form: Form, onChange: (change: FormChange) => void) {
    this.#form = signal(form)
    this.#onChange = onChange
  }

  get form(): Form {
    return this.#form.value
  }

  readonly type = (typed: Partial<Form>): void => {
    const before = this.#form.peek()
    if (isSameForm(typed, before)) return
    const form = { ...before, ...typed }
    // The user may retype a name, so affiliations stay until a list is empty.
    const isEmptied = form.about !== undefined && (form.left === '' || form.right === '')
    batch(() => {
      this.#form.value = isEmptied ? { ...form, about: aboutIn(form, form.about, undefined) } : form
      this.#onChange('typed')
    })
  }

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

  readonly add = (side: Side, names: readonly string[]): void => {
    const { text, added } = addEntries(this.#form.peek()[side], names)
    this.fill({ [side]: text }, { key: 'didAdd', values: { side: listLetter(side), count: added } })
  }

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
      const present = this.#form.peek()
      batch(() => {
        this.#form.value = { ...present, ...before }
        // If the user typed later, another undo restores that text.
        if (present.left !== after.left || present.right !== after.right)
          this.#remember(replacedBy(present, before), { ...present, ...before }, EARLIER_LISTS, how)
        alsoUndo?.()
        this.#onChange(how)
      })
    }
    undoable(restore, ({ t }) => t(key, values))
  }
}

const EARLIER_LISTS: Message = { key: 'earlierLists' }
