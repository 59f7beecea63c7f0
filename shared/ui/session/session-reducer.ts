import type { Message } from '../../i18n/locale.ts'
import { storedTime } from '../../i18n/stored-time.ts'
import type { BatchPlace } from '../../query/pairs-question.ts'
import { listLetter, type Side } from '../../query/payload.ts'
import { type Form, isSameForm } from './form-state.ts'
import { aboutIn, aboutReplaced, addEntries, replaceEntries } from './list-entries.ts'
import {
  answersForm,
  type DisplayedAnswer,
  type EarlierAnswer,
  type QueryError,
  type RunProgress,
  type Session,
} from './session-state.ts'
import {
  type AlsoUndo,
  afterAnswer,
  afterTyping,
  type Replacement,
  replacedBy,
  stepBack,
  type Undo,
} from './undo.ts'

export type SessionAction =
  | { type: 'typed'; form: Partial<Form> }
  | { type: 'filled'; form: Partial<Form>; message: Message; alsoUndo?: AlsoUndo | undefined }
  /** Names from outside the form, appended to a side. */
  | { type: 'added'; side: Side; names: readonly string[] }
  /** Replaces entries, and asks again soon. */
  | {
      type: 'named'
      replaced: readonly Replacement[]
      message: Message
      alsoUndo?: AlsoUndo | undefined
    }
  /** The lists are not asked again. */
  | { type: 'held' }
  | { type: 'undone' }
  | { type: 'folded'; isFolded: boolean }
  | { type: 'asked'; at: number; refresh: boolean }
  | { type: 'progressed'; progress: RunProgress }
  | { type: 'answered'; displayed: DisplayedAnswer }
  | { type: 'renewing'; batch: BatchPlace | null }
  | { type: 'renewed'; displayed: DisplayedAnswer }
  | { type: 'unrenewed'; hasFailed: boolean }
  /** An earlier answer to compare with, or none. */
  | { type: 'compared'; earlier: EarlierAnswer | null }
  | { type: 'restored'; displayed: DisplayedAnswer }
  /** The run has no answer. Without an error the cache did not have what was to be restored. */
  | { type: 'ended'; queryError: QueryError | null }
  /** The renewal that was asking, or else the query, threw an unexpected exception. */
  | { type: 'broken' }

/** The reducer of the session; pure. `alsoUndo` of an undone entry is called where actions are taken (use-session.ts). */
export function reduceSession(session: Session, change: SessionAction): Session {
  switch (change.type) {
    case 'typed':
      // Settings that come again change nothing.
      if (isSameForm(change.form, session.form)) return session
      return {
        ...session,
        form: typedInto(session.form, change.form),
        undo: touchesLists(change.form) ? afterTyping(session, change.form) : session.undo,
        queryError: afterFormChange(session.queryError),
        asksSoon: false,
      }
    case 'filled': {
      const { form, message, alsoUndo } = change
      return refilled(session, form, { message, alsoUndo })
    }
    case 'added': {
      const { side, names } = change
      const { text, added } = addEntries(session.form[side], names)
      const message = { key: 'didAdd', values: { side: listLetter(side), count: added } } as const
      return refilled(session, { [side]: text }, { message })
    }
    case 'named': {
      const { replaced, message, alsoUndo } = change
      const { form } = session
      const on = (side: Side) => replaced.filter((one) => one.side === side)
      const about = {
        left: aboutReplaced(form.left, form.about?.left, on('left')),
        right: aboutReplaced(form.right, form.about?.right, on('right')),
      }
      const lists = {
        left: replaceEntries(form.left, on('left')),
        right: replaceEntries(form.right, on('right')),
      }
      return askingSoon(refilled(session, { ...lists, about }, { message, replaced, alsoUndo }))
    }
    case 'held':
      return { ...session, asksSoon: false }
    case 'undone': {
      if (!session.undo) return session
      const { lists, undo } = stepBack(session.form, session.undo)
      const form = { ...session.form, ...lists }
      const after = { ...session, form, undo, queryError: afterFormChange(session.queryError) }
      return session.undo.replaced ? askingSoon(after) : { ...after, asksSoon: false }
    }
    case 'folded':
      return { ...session, isFolded: change.isFolded && session.answered !== null }
    case 'asked':
      return {
        ...session,
        queryError: null,
        renewal: null,
        asksSoon: false,
        run: { startedAt: change.at, stage: null, refresh: change.refresh, batch: null },
      }
    case 'progressed':
      return session.run ? { ...session, run: { ...session.run, ...change.progress } } : session
    case 'answered':
      return {
        ...showing(session, change.displayed),
        renewal: change.displayed.result.source.from === 'cache' ? { kind: 'due' } : null,
        earlier: earlierOf(session, change.displayed),
        undo: isSameForm(listsOf(change.displayed.form), listsOf(session.form))
          ? afterAnswer(session.undo)
          : session.undo,
      }
    case 'renewing':
      return { ...session, renewal: { kind: 'asking', batch: change.batch } }
    case 'renewed': {
      // The form, its errors and its undo stay as they are: the user may be working on them.
      const { displayed } = change
      const earlier = earlierOf(session, displayed)
      return {
        ...session,
        answered: displayed,
        renewal: null,
        earlier: earlier && { ...earlier, byRenewal: true },
      }
    }
    case 'unrenewed':
      return session.renewal ? { ...session, renewal: change.hasFailed ? { kind: 'failed' } : null } : session
    case 'compared':
      return { ...session, earlier: change.earlier }
    case 'restored':
      return showing(session, change.displayed)
    case 'ended': {
      const { queryError } = change
      return { ...session, run: null, queryError, isFolded: session.isFolded && !isOfForm(queryError) }
    }
    case 'broken':
      return session.renewal?.kind === 'asking'
        ? { ...session, renewal: { kind: 'failed' } }
        : { ...session, run: null, queryError: { kind: 'broken' } }
  }
}

/** Another answer in place of the displayed one, or none. */
const showing = (session: Session, displayed: DisplayedAnswer | null): Session => ({
  ...session,
  run: null,
  queryError: null,
  answered: displayed,
  renewal: null,
  earlier: null,
  isFolded: answersForm(displayed, session.form),
  asksSoon: false,
})

/** The answer that a refresh has replaced; while refreshes bring the same data, the last one from other data. */
function earlierOf({ answered, earlier }: Session, { result }: DisplayedAnswer): EarlierAnswer | null {
  if (answered === null || answered.result.key !== result.key || result.source.from === 'cache') return null
  const { answer, source } = answered.result
  // An answer from the cache was given when it was stored.
  const givenAt = (source.from === 'cache' ? storedTime(source.storedAt) : null) ?? answered.at
  const isOfSameData = answer.data_date === result.answer.data_date && answer.sample === result.answer.sample
  return isOfSameData && earlier !== null ? earlier : { answer, at: givenAt }
}

/** A session of which the displayed answer is asked again soon, if it is to other lists. */
const askingSoon = (session: Session): Session => ({
  ...session,
  asksSoon: session.answered !== null && !answersForm(session.answered, session.form),
})

function refilled(
  session: Session,
  filled: Partial<Form>,
  details: Pick<Undo, 'message' | 'replaced' | 'alsoUndo'>,
): Session {
  const undo: Undo = { ...details, lists: replacedBy(session.form, filled), before: session.undo }
  const lists = { ...session.form, ...filled }
  const form = { ...lists, about: aboutIn(lists, session.form.about, filled.about) }
  // Lists that come from elsewhere are shown. Suggested names are put in where they are suggested.
  const isFolded = session.isFolded && details.replaced !== undefined
  return {
    ...session,
    form,
    undo,
    queryError: afterFormChange(session.queryError),
    isFolded,
    asksSoon: false,
  }
}

/** Typing keeps what is known about the entries, since a name that is being changed may come back; an empty list has none. */
function typedInto(form: Form, typed: Partial<Form>): Form {
  const next = { ...form, ...typed }
  if (next.about === undefined || (next.left !== '' && next.right !== '')) return next
  return { ...next, about: aboutIn(next, next.about, undefined) }
}

const listsOf = ({ left, right }: Form): Record<Side, string> => ({ left, right })

const touchesLists = (form: Partial<Form>): boolean => form.left !== undefined || form.right !== undefined

/** Whether the error is about a field of the form. */
const isOfForm = (queryError: QueryError | null): boolean =>
  queryError?.kind === 'refused' || queryError?.kind === 'invalid-options'

/** A change of the form clears errors about the form, but not a failed request. */
const afterFormChange = (queryError: QueryError | null): QueryError | null =>
  queryError?.kind === 'failed' ? queryError : null
