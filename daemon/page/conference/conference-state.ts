import { type Block, isSameBasis, openQuestions } from '../../../shared/conference/answer.ts'
import { EMPTY_CONFERENCE } from '../../../shared/conference/conference.ts'
import type { ReadFile } from '../../../shared/conference/files/read-file.ts'
import type { MergeConflict } from '../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { rosterOf } from '../../../shared/conference/roster.ts'
import { ANY } from '../../../shared/conflicts/policy/chosen-policy.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import type { Values } from '../../../shared/i18n/translator.ts'
import { type Given, NOTHING_GIVEN, namesIn } from './files/conference-files.ts'
import type { ConferenceKey } from './messages/en.ts'

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
  proposals: [],
  settings: { exact: true, leastReviewers: LEAST_REVIEWERS },
}

/** `stopped`: by the user; it goes on where it was. `failed`: `problem` says why. */
type Phase = 'empty' | 'reading' | 'asking' | 'ready' | 'stopped' | 'failed'

/** A message of the conference with its values, translated when drawn. */
export type ConferenceMessage = { key: ConferenceKey; values?: Values }

/** How a change that can be taken back is said. `act`: what else Undo does. */
export type Undoable = ConferenceMessage & { act?: () => void }

/** A change that can be taken back, and what was before it. */
type Undo = Undoable & { before: { [Name in keyof Project]?: Project[Name] | undefined } } & Pick<
    ConferenceState,
    'given' | 'files' | 'earlier'
  >

/**
 * The conference before newer data, late files or a co-chair's project came, and in words what came. `differed`: the values
 * on which that project and the own one differed.
 */
export type Earlier = Pick<ConferenceState, 'project' | 'blocks'> & {
  why: readonly ConferenceMessage[]
  differed: readonly MergeConflict[]
}

export type ConferenceState = {
  project: Project
  /** The files that the conference is read from, and how each was read. */
  given: Given
  files: readonly ReadFile[]
  blocks: readonly Block[]
  /** Null if nothing came, or once the user has read what is new. */
  earlier: Earlier | null
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
  undo: Undo | null
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
  undo: null,
}

/** Whether there is anything to show: a submission or a reviewer. */
export const hasPeople = ({ conference }: Pick<Project, 'conference'>): boolean =>
  conference.submissions.length > 0 || conference.reviewers.length > 0

/** Whether the answer lacks pairs of the conference. */
export function isOpen({ project: { conference, choices, settings }, blocks }: ConferenceState): boolean {
  const usable = blocks.filter(({ exact }) => exact === settings.exact)
  return openQuestions(rosterOf(conference, choices), usable).length > 0
}

export const isSameQuestion = (one: Project, other: Project): boolean =>
  one.conference === other.conference &&
  one.choices === other.choices &&
  one.settings.exact === other.settings.exact

/** The state of a conference that was opened just now. */
export const opened = (
  project: Project,
  blocks: readonly Block[],
  isTraceless: boolean,
): ConferenceState => ({
  ...{ ...EMPTY_STATE, project, blocks, isTraceless },
  given: { ...NOTHING_GIVEN, before: project.conference, asNames: namesIn(project.sources) },
  phase: hasPeople(project) ? 'ready' : 'empty',
})

/** The state after a change of the project, or of what it is read from. `undo`: how to say it, if it can be taken back. */
export function changed(
  state: ConferenceState,
  now: Partial<Project>,
  undo: Undoable | undefined,
  read: Partial<Pick<ConferenceState, 'given' | 'files'>> = {},
): ConferenceState {
  const { project, given, files, earlier } = state
  // A field that the project did not have is undefined: Undo takes it away.
  const before = Object.fromEntries(
    Object.keys(now).map((name) => [name, project[name as keyof Project]]), // the keys are a project's
  )
  return resting({
    ...{ ...state, ...read, project: { ...project, ...now } },
    undo: undo ? { ...undo, before, given, files, earlier } : null,
  })
}

/** The state before the last change. */
export function undone(state: ConferenceState): ConferenceState {
  if (!state.undo) return state
  const { before, given, files } = state.undo
  // A note that the user has read stays away.
  const earlier = state.earlier && state.undo.earlier
  const fields = Object.entries({ ...state.project, ...before }).filter(([, value]) => value !== undefined)
  // Only optional fields are undefined.
  const project = Object.fromEntries(fields) as Project
  return resting({ ...state, given, files, earlier, project, undo: null })
}

/** Keeps the conference as it was before something came to it; the first such state stays until the user has read what is new. */
export const noting = (
  { earlier, project, blocks }: Pick<ConferenceState, 'earlier' | 'project' | 'blocks'>,
  why: ConferenceMessage,
  differed: readonly MergeConflict[] = [],
): Earlier => ({
  ...(earlier ?? { project, blocks }),
  why: distinct([...(earlier?.why ?? []), why]),
  differed: distinct([...(earlier?.differed ?? []), ...differed]),
})

/** Each item once: the same file may come twice. */
const distinct = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

/** The state with one more block. `isFresh`: the blocks before are of other data, or are asked again, and go. */
export function withBlock(state: ConferenceState, block: Block, isFresh: boolean): ConferenceState {
  const { blocks } = state
  const [first] = blocks
  const isOfOtherData = isFresh && first && !isSameBasis({ ...first, exact: block.exact }, block)
  return {
    ...state,
    earlier: isOfOtherData ? noting(state, { key: 'newData' }) : state.earlier,
    blocks: isFresh ? [block] : [...blocks, block],
  }
}

/** The state while nothing runs; without people it is empty. */
export function resting(state: ConferenceState): ConferenceState {
  const { phase, project } = state
  if (phase === 'asking' && hasPeople(project)) return state
  const rests = phase === 'empty' || phase === 'reading' ? 'ready' : phase
  return { ...state, phase: hasPeople(project) ? rests : 'empty', progress: null }
}
