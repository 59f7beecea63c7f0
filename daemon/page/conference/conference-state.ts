import type { Cell } from '../../../shared/conference/cells.ts'
import { type Block, isSameBasis, openQueries } from '../../../shared/conference/conference-answer.ts'
import { EMPTY_CONFERENCE } from '../../../shared/conference/conference-model.ts'
import type { ReadFile } from '../../../shared/conference/files/read-file.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { rosterOf } from '../../../shared/conference/roster.ts'
import { ANY } from '../../../shared/conflicts/policy/chosen-policy.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import type { ConferenceKey } from '../../../shared/messages/en/places/conference.ts'
import type { Values } from '../../../shared/messages/translator.ts'
import { type FilesInput, NO_INPUT, namesIn } from './files/conference-files.ts'

/** How many free reviewers a submission needs, until the user enters another number. */
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

/** A message that the page translates when it draws it. */
export type ConferenceMessage = { key: ConferenceKey; values?: Values }

/** The message of a change that can be taken back. `act`: what else Undo does. `about`: the cell that was changed. */
export type Undoable = ConferenceMessage & { act?: () => void; about?: CellPlace }

/** A submission and a reviewer. */
export type CellPlace = Pick<Cell, 'submission' | 'reviewer'>

/**
 * The conference before news came. `why`: the news. `differed`: the values that were different in a co-chair's project and in
 * the user's.
 */
export type Earlier = Pick<ConferenceState, 'project' | 'blocks'> & {
  why: readonly ConferenceMessage[]
  differed: readonly string[]
}

export type ConferenceState = {
  project: Project
  given: FilesInput
  files: readonly ReadFile[]
  blocks: readonly Block[]
  /** Null without news, and after the user has closed the line about the news. */
  earlier: Earlier | null
  /** All decisions about the pairs of the conference. */
  decisions: readonly StoredDecision[]
  /** Whether the page saves neither the project nor its decisions. */
  isTraceless: boolean
}

export const EMPTY_STATE: ConferenceState = {
  project: NEW_PROJECT,
  given: NO_INPUT,
  files: [],
  blocks: [],
  earlier: null,
  decisions: [],
  isTraceless: false,
}

export const hasPeople = ({ conference }: Pick<Project, 'conference'>): boolean =>
  conference.submissions.length > 0 || conference.reviewers.length > 0

/** Whether the answer lacks pairs of the conference. */
export function lacksPairs({ project: { conference, choices, settings }, blocks }: ConferenceState): boolean {
  const usable = blocks.filter(({ exact }) => exact === settings.exact)
  return openQueries(rosterOf(conference, choices), usable).length > 0
}

/** Whether two projects ask the backend about the same people. */
export const isSameQuery = (one: Project, other: Project): boolean =>
  one.conference === other.conference &&
  one.choices === other.choices &&
  one.settings.exact === other.settings.exact

/** The state of a conference that has just been opened. */
export const openedState = (
  project: Project,
  blocks: readonly Block[],
  isTraceless: boolean,
): ConferenceState => ({
  ...EMPTY_STATE,
  project,
  blocks,
  isTraceless,
  given: { ...NO_INPUT, before: project.conference, asNames: namesIn(project.sources) },
})

/** The state without its last change. A closed note about news does not come back. */
export const undoneState = (state: ConferenceState, before: ConferenceState): ConferenceState => ({
  ...state,
  project: before.project,
  given: before.given,
  files: before.files,
  earlier: state.earlier && before.earlier,
})

/** The state before the first news that the user has not closed, with the reason of one more piece of news. */
export const withNews = (
  { earlier, project, blocks }: Pick<ConferenceState, 'earlier' | 'project' | 'blocks'>,
  why: ConferenceMessage,
  differed: readonly string[] = [],
): Earlier => ({
  ...(earlier ?? { project, blocks }),
  why: distinct([...(earlier?.why ?? []), why]),
  differed: distinct([...(earlier?.differed ?? []), ...differed]),
})

/** Removes duplicates: the same file may come twice. */
const distinct = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

/** Adds a block of the answer. `isFresh`: it replaces the earlier blocks, which are of other data or were asked for again. */
export function withBlock(state: ConferenceState, block: Block, isFresh: boolean): ConferenceState {
  const { blocks } = state
  const [first] = blocks
  const isOfOtherData = isFresh && first && !isSameBasis({ ...first, exact: block.exact }, block)
  return {
    ...state,
    earlier: isOfOtherData ? withNews(state, { key: 'didLookUpAgain' }) : state.earlier,
    blocks: isFresh ? [block] : [...blocks, block],
  }
}
