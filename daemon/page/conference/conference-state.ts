import { type Block, isSameBasis } from '../../../shared/conference/answer.ts'
import { EMPTY_CONFERENCE } from '../../../shared/conference/conference.ts'
import type { ReadFile } from '../../../shared/conference/files/read-file.ts'
import type { MergeConflict } from '../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { ANY } from '../../../shared/conflicts/policy/chosen-policy.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import type { Values } from '../../../shared/i18n/translator.ts'
import { type Given, NOTHING_GIVEN } from './files/conference-files.ts'
import type { ConferenceKey } from './messages/en.ts'
import type { Keeping } from './projects/project-keeper.ts'

/** The number of reviewers that a submission needs, unless its chairs say otherwise. */
const LEAST_REVIEWERS = 3

export const NEW_PROJECT: Project = {
  version: 1,
  name: '',
  conference: EMPTY_CONFERENCE,
  sources: [],
  choices: {},
  policy: ANY,
  windows: {},
  decisions: [],
  settings: { exact: true, leastReviewers: LEAST_REVIEWERS },
}

/** `stopped`: by the user; it goes on where it was. `failed`: `problem` says why. */
type Phase = 'empty' | 'reading' | 'asking' | 'ready' | 'stopped' | 'failed'

/** A message of the conference with its values, translated when drawn. */
export type ConferenceMessage = { key: ConferenceKey; values?: Values }

/** A change that can be taken back: how it is said, and what was before it. */
type Undo = ConferenceMessage & { before: Partial<Project> } & Pick<ConferenceState, 'given' | 'files'>

export type ConferenceState = {
  project: Project
  /** The files that the conference is read from, and how each was read. */
  given: Given
  files: readonly ReadFile[]
  blocks: readonly Block[]
  /** The blocks of the data before, if the backend's data have changed since; null once the user has read it. */
  earlier: readonly Block[] | null
  /** All decisions about its pairs. */
  decisions: readonly StoredDecision[]
  phase: Phase
  /** The share that is read or asked, 0 to 1. `isWaiting`: the server looks up another conference. */
  progress: { share: number; isWaiting: boolean } | null
  /** The error of the phase `failed`. */
  problem: unknown
  /** Milliseconds that the last question took; null if none was asked since the conference is open. */
  tookMs: number | null
  /** Nothing of it is kept: no project, no decision. */
  isTraceless: boolean
  /** Whether the daemon has it as it is. */
  keeping: Keeping
  undo: Undo | null
  /** The values on which a co-chair's file and the project differed; null if none was merged, or its user has read them. */
  merged: readonly MergeConflict[] | null
}

export const EMPTY_STATE: ConferenceState = {
  project: NEW_PROJECT,
  given: NOTHING_GIVEN,
  files: [],
  blocks: [],
  earlier: null,
  decisions: [],
  phase: 'empty',
  progress: null,
  problem: null,
  tookMs: null,
  isTraceless: false,
  keeping: { kind: 'saved' },
  undo: null,
  merged: null,
}

export type ConferenceAction =
  | { type: 'opened'; project: Project; blocks: readonly Block[]; isTraceless: boolean }
  /** `undo`: how to say the change, if it can be taken back. */
  | { type: 'changed'; now: Partial<Project>; undo?: ConferenceMessage | undefined }
  | { type: 'undone' }
  | { type: 'decided'; decisions: readonly StoredDecision[] }
  | { type: 'reading'; share: number }
  /** The conference was read from what is given. */
  | {
      type: 'read'
      given: Given
      files: readonly ReadFile[]
      now: Partial<Project>
      undo?: ConferenceMessage | undefined
    }
  | { type: 'merged'; conflicts: readonly MergeConflict[] | null }
  | { type: 'asking'; share: number; isWaiting: boolean }
  /** `isFresh`: the blocks before are of other data, or are asked again, and go. */
  | { type: 'block'; block: Block; isFresh: boolean }
  | { type: 'asked'; tookMs: number | null }
  | { type: 'stopped' }
  | { type: 'failed'; problem: unknown }
  | { type: 'earlierRead' }
  | { type: 'kept'; keeping: Keeping }

/** Whether there is anything to show: a submission or a reviewer. */
export const hasPeople = ({ conference }: Pick<Project, 'conference'>): boolean =>
  conference.submissions.length > 0 || conference.reviewers.length > 0

/** The state of a conference after an action. It asks and keeps nothing. */
export function reduceConference(state: ConferenceState, action: ConferenceAction): ConferenceState {
  const { project, blocks } = state
  switch (action.type) {
    case 'opened': {
      const { type: _, ...opened } = action
      const given = { ...NOTHING_GIVEN, before: opened.project.conference }
      return { ...EMPTY_STATE, ...opened, given, phase: hasPeople(opened.project) ? 'ready' : 'empty' }
    }
    case 'changed': {
      const { now, undo } = action
      return resting({ ...state, project: { ...project, ...now }, undo: undoOf(state, now, undo) })
    }
    case 'undone':
      return state.undo
        ? resting({
            ...state,
            project: { ...project, ...state.undo.before },
            given: state.undo.given,
            files: state.undo.files,
            undo: null,
          })
        : state
    case 'decided':
      return { ...state, decisions: action.decisions }
    case 'reading':
      return {
        ...state,
        phase: 'reading',
        progress: { share: action.share, isWaiting: false },
        problem: null,
      }
    case 'read': {
      const { given, files, now, undo } = action
      const read = { ...state, given, files, project: { ...project, ...now } }
      return resting({ ...read, undo: undoOf(state, now, undo) })
    }
    case 'asking': {
      const { share, isWaiting } = action
      return { ...state, phase: 'asking', progress: { share, isWaiting }, problem: null }
    }
    case 'block': {
      const { block, isFresh } = action
      const [first] = blocks
      const isOfOtherData =
        isFresh && first !== undefined && !isSameBasis({ ...first, exact: block.exact }, block)
      const earlier = isOfOtherData ? blocks : state.earlier
      return { ...state, earlier, blocks: isFresh ? [block] : [...blocks, block] }
    }
    case 'asked':
      return resting({ ...state, phase: 'ready', tookMs: action.tookMs })
    case 'stopped':
      return resting({ ...state, phase: 'stopped' })
    case 'failed':
      return { ...state, phase: 'failed', progress: null, problem: action.problem }
    case 'merged':
      return { ...state, merged: action.conflicts }
    case 'earlierRead':
      return { ...state, earlier: null }
    case 'kept':
      return { ...state, keeping: action.keeping }
  }
}

/** The state while nothing runs; without people it is empty. */
function resting(state: ConferenceState): ConferenceState {
  const { phase, project } = state
  if (phase === 'asking' && hasPeople(project)) return state
  const rests = phase === 'empty' || phase === 'reading' ? 'ready' : phase
  return { ...state, phase: hasPeople(project) ? rests : 'empty', progress: null }
}

function undoOf(
  { project, given, files }: ConferenceState,
  now: Partial<Project>,
  undo: ConferenceMessage | undefined,
): Undo | null {
  if (!undo) return null
  const before = Object.fromEntries(Object.entries(project).filter(([name]) => Object.hasOwn(now, name)))
  return { ...undo, before, given, files }
}
