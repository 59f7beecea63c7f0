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
import { type FilesInput, NO_INPUT, namesIn } from './files/files-input.ts'

/** The number of free reviewers that a submission needs, until the user changes it. */
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

/** The page translates the message at each drawing. */
export type ConferenceMessage = { key: ConferenceKey; values?: Values }

/** `act`: runs after Undo. `about`: the changed cell. */
export type Undoable = ConferenceMessage & { act?: () => void; about?: CellPlace }

export type CellPlace = Pick<Cell, 'submission' | 'reviewer'>

/** The conference before the news (`why`). `differed`: the people and fields in which a co-chair's project differs. */
export type Earlier = Pick<ConferenceState, 'project' | 'blocks'> & {
  why: readonly ConferenceMessage[]
  differed: readonly string[]
}

export type ConferenceState = {
  project: Project
  given: FilesInput
  files: readonly ReadFile[]
  blocks: readonly Block[]
  /** Null without news, and after the user has closed the news. */
  earlier: Earlier | null
  decisions: readonly StoredDecision[]
  /** True if the page saves neither the project nor its decisions. */
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

export function lacksPairs({ project: { conference, choices, settings }, blocks }: ConferenceState): boolean {
  const usable = blocks.filter(({ exact }) => exact === settings.exact)
  return openQueries(rosterOf(conference, choices), usable).length > 0
}

export const isSameQuery = (one: Project, other: Project): boolean =>
  one.conference === other.conference &&
  one.choices === other.choices &&
  one.settings.exact === other.settings.exact

/** The input of a project without open files. Later files add to its people. */
export const inputAfter = ({ conference, sources }: Pick<Project, 'conference' | 'sources'>): FilesInput => ({
  ...NO_INPUT,
  before: conference,
  asNames: namesIn(sources),
  prospectiveIn: sources.flatMap(({ name, by, isProspective }) => (isProspective && !by ? [name] : [])),
})

export const openedState = (
  project: Project,
  blocks: readonly Block[],
  isTraceless: boolean,
): ConferenceState => ({
  ...EMPTY_STATE,
  project,
  blocks,
  isTraceless,
  given: inputAfter(project),
})

/** Undoes a change. A closed note about news stays closed. */
export const undoneState = (state: ConferenceState, before: ConferenceState): ConferenceState => ({
  ...state,
  project: before.project,
  given: before.given,
  files: before.files,
  earlier: state.earlier && before.earlier,
})

/** Adds a reason of news (`why`). The returned `project` and `blocks` are those before the first news. */
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

/** Adds a block to the answer. If `isFresh`, the block replaces all earlier blocks. */
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
