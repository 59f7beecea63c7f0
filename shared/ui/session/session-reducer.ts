import type { Failure } from '../../clients/failures.ts'
import type { Side, SidesProblem } from '../../query/payload.ts'
import type { Answered, Stage } from '../../query/query-flow.ts'
import type { MessageKey } from '../i18n/en.ts'
import type { Values } from '../i18n/template.ts'
import { addEntries, replaceEntry } from './entry-lines.ts'
import { EMPTY_FORM, type Form, type NumberOption } from './form-state.ts'

/** All that a view holds while it is open (the contract's L1): the form, the question under way, the answer. */
export type Session = {
  form: Form
  /** The lists before the last change made by a button, to go back to. */
  undo: Undo | null
  run: Run | null
  queryError: QueryError | null
  answered: DisplayedAnswer | null
}

/** The answer in view, when it came (milliseconds since 1970), and the form that it answers. */
export type DisplayedAnswer = { at: number; form: Form; result: Answered }
export type Run = { startedAt: number; stage: Stage | null; refresh: boolean }
export type QueryError =
  | { kind: 'refused'; problem: SidesProblem }
  | { kind: 'invalid-options'; options: readonly NumberOption[] }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: Failure; refresh: boolean }
  /** A fault of the view's own: an exception that nobody expected. */
  | { kind: 'broken' }

export type SessionAction =
  | { type: 'typed'; form: Partial<Form> }
  | { type: 'filled'; form: Partial<Form>; message: Said }
  /** Names from elsewhere, put under those of a side. */
  | { type: 'added'; side: Side; names: readonly string[] }
  | { type: 'named'; side: Side; entry: string; name: string }
  | { type: 'undone' }
  | { type: 'asked'; at: number; refresh: boolean }
  | { type: 'staged'; stage: Stage }
  | { type: 'answered'; displayed: DisplayedAnswer }
  | { type: 'errored'; queryError: QueryError }
  /** The answer in view cannot be drawn. */
  | { type: 'undrawable' }

export const initialSession = (form: Form, answered: DisplayedAnswer | null = null): Session => ({
  form,
  undo: null,
  run: null,
  queryError: null,
  answered,
})

/** Pure: what a change makes of the workbench. */
export function reduceSession(session: Session, change: SessionAction): Session {
  switch (change.type) {
    case 'typed':
      return {
        ...session,
        form: { ...session.form, ...change.form },
        undo: touchesLists(change.form) ? afterTyping(session.undo) : session.undo,
        queryError: settled(session.queryError),
      }
    case 'filled':
      return refilled(session, { ...session.form, ...change.form }, change.message, true)
    case 'added':
      return extended(session, change.side, change.names)
    case 'named':
      return renamed(session, change.side, change.entry, change.name)
    case 'undone':
      return undone(session)
    case 'asked':
      return {
        ...session,
        queryError: null,
        run: { startedAt: change.at, stage: null, refresh: change.refresh },
      }
    case 'staged':
      return session.run ? { ...session, run: { ...session.run, stage: change.stage } } : session
    case 'answered':
      return {
        ...session,
        run: null,
        queryError: null,
        answered: change.displayed,
        undo: isOfLists(change.displayed, session.form) ? null : session.undo,
      }
    case 'errored':
      return { ...session, run: null, queryError: change.queryError }
    case 'undrawable':
      return { ...session, run: null, queryError: { kind: 'broken' }, answered: null }
  }
}

function refilled(session: Session, form: Form, message: Said, isKept: boolean): Session {
  const undo = undoOf(session.form, message, isKept, session.undo)
  return { ...session, form, undo, queryError: settled(session.queryError) }
}

function undone(session: Session): Session {
  if (!session.undo) return session
  const { lists, undo } = goneBack(session.form, session.undo)
  return { ...session, form: { ...session.form, ...lists }, undo, queryError: settled(session.queryError) }
}

function renamed(session: Session, side: Side, entry: string, name: string): Session {
  const form = { ...session.form, [side]: replaceEntry(session.form[side], entry, name) }
  return refilled(session, form, { key: 'didName', values: { entry, name } }, false)
}

function extended(session: Session, side: Side, names: readonly string[]): Session {
  const { text, added } = addEntries(session.form[side], names)
  const message = { key: side === 'left' ? 'didAddA' : 'didAddB', values: { count: added } } as const
  return refilled(session, { ...session.form, [side]: text }, message, true)
}

const touchesLists = (form: Partial<Form>): boolean => form.left !== undefined || form.right !== undefined

/** Whether an answer is of the lists that stand in the form: then there is no more to go back to. */
const isOfLists = ({ form }: DisplayedAnswer, { left, right }: Form): boolean =>
  form.left === left && form.right === right

/** What was wrong with the form is out of date once the form changes; a failed request is not. */
const settled = (queryError: QueryError | null): QueryError | null =>
  queryError?.kind === 'failed' ? queryError : null

/** The two sides with their places exchanged. */
export const swapped = ({ left, right }: Form): Partial<Form> => ({ left: right, right: left })

/** Options stay: who clears the lists wants to ask the same about others. */
export const cleared: Partial<Form> = { left: EMPTY_FORM.left, right: EMPTY_FORM.right }

/** A message and its values, kept unworded so that a change of language rewords it. */
type Said = { key: MessageKey; values?: Values }

type Lists = Pick<Form, Side>

/** The way back to the lists as they were before a button changed them, and to what was before that. */
type Undo = {
  lists: Lists
  message: Said
  /** The button replaced whole lists: too much to lose by the next careless click or key. */
  isKept: boolean
  before: Undo | null
}

/** What is said of a way back that more than the button's own work lies behind. */
const EARLIER = { key: 'earlierLists' } as const

function undoOf({ left, right }: Form, message: Said, isKept: boolean, before: Undo | null): Undo {
  return { lists: { left, right }, message, isKept, before }
}

/** What is left of the ways back once somebody has typed into a list: only those that replaced whole lists. */
function afterTyping(undo: Undo | null): Undo | null {
  if (undo === null || undo.isKept) return undo && { ...undo, message: EARLIER }
  return afterTyping(undo.before)
}

/** The lists before, and a way forth again where they had been typed in since. */
function goneBack({ left, right }: Form, undo: Undo): { lists: Lists; undo: Undo | null } {
  const hasTyped = undo.message.key === EARLIER.key
  return { lists: undo.lists, undo: hasTyped ? { ...undo, lists: { left, right } } : undo.before }
}
