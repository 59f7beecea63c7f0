import type { Side } from '../../pairs-query.ts'
import type { MessageKey } from '../messages/en.ts'
import type { Values } from '../messages/template.ts'
import type { Form } from './form.ts'

/** A message and its values, kept unworded so that a change of language rewords it. */
export type Said = { key: MessageKey; values?: Values }

type Lists = Pick<Form, Side>

/** The way back to the lists as they were before a button changed them, and to what was before that. */
export type Undo = {
  lists: Lists
  message: Said
  /** The button replaced whole lists: too much to lose by the next careless click or key. */
  isKept: boolean
  before: Undo | null
}

/** What is said of a way back that more than the button's own work lies behind. */
const EARLIER = { key: 'earlierLists' } as const

export function undoOf({ left, right }: Form, message: Said, isKept: boolean, before: Undo | null): Undo {
  return { lists: { left, right }, message, isKept, before }
}

/** What is left of the ways back once somebody has typed into a list: only those that replaced whole lists. */
export function afterTyping(undo: Undo | null): Undo | null {
  if (undo === null || undo.isKept) return undo && { ...undo, message: EARLIER }
  return afterTyping(undo.before)
}

/** The lists before, and a way forth again where they had been typed in since. */
export function goneBack({ left, right }: Form, undo: Undo): { lists: Lists; undo: Undo | null } {
  const hasTyped = undo.message.key === EARLIER.key
  return { lists: undo.lists, undo: hasTyped ? { ...undo, lists: { left, right } } : undo.before }
}
