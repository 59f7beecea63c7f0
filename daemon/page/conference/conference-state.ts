import type { Block } from '../../../shared/conference/answer.ts'
import { type Conference, EMPTY_CONFERENCE } from '../../../shared/conference/conference.ts'
import type { Choices } from '../../../shared/conference/roster.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/policy.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import type { Policy } from '../../../shared/contract/policies.ts'
import type { ConferenceKey } from './messages/en.ts'

/** A conference with all that its user has decided about it. */
export type Project = {
  name: string
  conference: Conference
  choices: Choices
  policy: Policy
  /** Longer windows of single people, in months by `personId`. */
  windows: Readonly<Record<string, number>>
  decisions: readonly StoredDecision[]
  settings: { exact: boolean }
}

export const NEW_PROJECT: Project = {
  name: '',
  conference: EMPTY_CONFERENCE,
  choices: {},
  policy: ANY_WORK,
  windows: {},
  decisions: [],
  settings: { exact: true },
}

/** `stopped`: by the user; it goes on where it was. `failed`: `problem` says why. */
export type Phase = 'empty' | 'reading' | 'asking' | 'ready' | 'stopped' | 'failed'

/** `stale`: another window has changed the project meanwhile. */
export type Saved = 'saved' | 'saving' | 'failed' | 'stale'

/** A change that can be taken back: the message that says it, and the parts of the project before it. */
export type Undo = {
  key: ConferenceKey
  values: Readonly<Record<string, string | number>>
  before: Partial<Project>
}

export type ConferenceState = {
  project: Project
  blocks: readonly Block[]
  phase: Phase
  /** The share that is read or asked, 0 to 1. `isWaiting`: the server looks up another conference. */
  progress: { share: number; isWaiting: boolean } | null
  /** The error of the phase `failed`. */
  problem: unknown
  /** Milliseconds that the last question took. */
  tookMs: number | null
  /** Nothing of it is kept: no project, no decision. */
  isTraceless: boolean
  saved: Saved
  undo: Undo | null
}

export const EMPTY_STATE: ConferenceState = {
  project: NEW_PROJECT,
  blocks: [],
  phase: 'empty',
  progress: null,
  problem: null,
  tookMs: null,
  isTraceless: false,
  saved: 'saved',
  undo: null,
}

export type ConferenceAction =
  | { type: 'opened'; project: Project; blocks: readonly Block[]; isTraceless: boolean }
  | { type: 'traceless'; isTraceless: boolean }
  /** `undo`: how to say the change, if it can be taken back. */
  | { type: 'changed'; now: Partial<Project>; undo?: Pick<Undo, 'key' | 'values'> }
  | { type: 'undone' }
  | { type: 'reading'; share: number }
  | { type: 'asking'; share: number; isWaiting: boolean }
  | { type: 'block'; block: Block; isFresh: boolean }
  | { type: 'asked'; blocks: readonly Block[]; tookMs: number }
  | { type: 'stopped' }
  | { type: 'failed'; problem: unknown }
  | { type: 'saved'; saved: Saved }

export const hasPeople = ({ conference }: Pick<Project, 'conference'>): boolean =>
  conference.submissions.length > 0 || conference.reviewers.length > 0

/** The state of a conference after an action. Nothing is asked and kept here. */
export function reduceConference(state: ConferenceState, action: ConferenceAction): ConferenceState {
  switch (action.type) {
    case 'opened': {
      const { project, blocks, isTraceless } = action
      const phase = hasPeople(project) ? 'ready' : 'empty'
      return { ...EMPTY_STATE, project, blocks, isTraceless, phase }
    }
    case 'traceless':
      return { ...state, isTraceless: action.isTraceless }
    case 'changed': {
      const { now, undo } = action
      return { ...state, project: { ...state.project, ...now }, undo: undo ? undoOf(state, now, undo) : null }
    }
    case 'undone':
      return state.undo
        ? { ...state, project: { ...state.project, ...state.undo.before }, undo: null }
        : state
    case 'reading':
      return {
        ...state,
        phase: 'reading',
        progress: { share: action.share, isWaiting: false },
        problem: null,
      }
    case 'asking': {
      const { share, isWaiting } = action
      return { ...state, phase: 'asking', progress: { share, isWaiting }, problem: null }
    }
    case 'block':
      return { ...state, blocks: action.isFresh ? [action.block] : [...state.blocks, action.block] }
    case 'asked':
      return { ...state, phase: 'ready', progress: null, blocks: action.blocks, tookMs: action.tookMs }
    case 'stopped':
      return { ...state, phase: hasPeople(state.project) ? 'stopped' : 'empty', progress: null }
    case 'failed':
      return { ...state, phase: 'failed', progress: null, problem: action.problem }
    case 'saved':
      return { ...state, saved: action.saved }
  }
}

function undoOf(
  { project }: ConferenceState,
  now: Partial<Project>,
  undo: Pick<Undo, 'key' | 'values'>,
): Undo {
  const names = new Set(Object.keys(now))
  const before = Object.fromEntries(Object.entries(project).filter(([name]) => names.has(name)))
  return { ...undo, before }
}
