import { useMemo, useRef } from 'preact/hooks'
import { type Changes, changesSince } from '../../../shared/conference/conference-changes.ts'
import { ConferenceJudge, type JudgedConference } from '../../../shared/conference/judge-conference.ts'
import { type DecidingPerson, decidingPeople } from '../../../shared/conference/names/deciding-people.ts'
import { dateOf } from '../../../shared/conflicts/decisions/finding.ts'
import { chosenPolicy } from '../../../shared/conflicts/policy/chosen-policy.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { inSlices, oneSlice, type Steps } from '../../../shared/slices.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { useToday } from '../../../shared/ui/policy/policy-select.tsx'
import { useQuery } from '../../../shared/ui/state/use-query.ts'
import { type ConferenceState, EMPTY_STATE, hasPeople } from './conference-state.ts'
import { OpenConference } from './open-conference.ts'

const opened = new WeakMap<FlowSettings, OpenConference>()

/** A component that reads the conference's state is drawn again when the state changes. */
export function useConference(): OpenConference {
  const { flow, storage } = useView()
  const conference = opened.get(flow) ?? new OpenConference(flow, storage)
  opened.set(flow, conference)
  return conference
}

/**
 * Judges the conference and returns the result of `then`; null without people and before the first result. While the
 * conference is judged again, the previous value stays.
 */
export function useJudged<T>(
  { project, blocks, decisions, given }: ConferenceState,
  /** Must be the same function in each drawing. */
  then: (judged: JudgedConference) => Steps<T>,
): T | null {
  const day = useToday()
  const { conference, choices, windows, settings, rulings } = project
  const { exact } = settings
  const isOpen = hasPeople(project)
  const policy = useMemo(() => chosenPolicy(project.policy), [project.policy])
  const judge = useMemo(() => new ConferenceJudge(), [given.before])
  const judging = useMemo(() => {
    const input = { conference, choices, blocks, exact, policy, windows, decisions, at: dateOf(day) }
    return isOpen ? judgedThen(judge.steps({ ...input, ...(rulings && { rulings }) }), then) : null
  }, [judge, isOpen, conference, choices, blocks, exact, policy, windows, decisions, rulings, day])
  return useSteps(judging, judge)
}

function* judgedThen<T>(judging: Steps<JudgedConference>, then: (judged: JudgedConference) => Steps<T>) {
  return yield* then(yield* judging)
}

/** `names`: the new names to settle (`nameKey`). */
export type WhatIsNew = Changes & { names: ReadonlySet<string> }

export const newCount = ({ submissions, reviewers, cells, names }: WhatIsNew): number =>
  submissions.size + reviewers.size + cells.size + names.size

export const goneCount = ({ gone }: WhatIsNew): number => gone.submissions + gone.reviewers

export const nameKey = ({ side, id }: Pick<DecidingPerson, 'side' | 'id'>): string => `${side} ${id}`

/** The news since the earlier state. Null without an earlier state, and until the backend has answered about all pairs. */
export function useWhatIsNew(state: ConferenceState, judged: JudgedConference | null): WhatIsNew | null {
  const { project, earlier } = state
  const { conference, choices, settings } = earlier?.project ?? EMPTY_STATE.project
  const blocks = earlier?.blocks ?? EMPTY_STATE.blocks
  const earlierState = { ...state, blocks, project: { ...project, conference, choices, settings } }
  const before = useJudged(earlierState, unchanged)
  return useMemo(() => {
    if (!before || !judged?.isWhole) return null
    const open = new Set(before.isWhole ? decidingPeople(judged).map(nameKey) : [])
    return {
      ...changesSince(before, judged),
      names: open.difference(new Set(decidingPeople(before).map(nameKey))),
    }
  }, [before, judged])
}

function* unchanged(judged: JudgedConference): Steps<JudgedConference> {
  yield
  return judged
}

/**
 * Runs steps and returns their result. One slice may be enough: then returns the result at once. While the steps run, returns
 * the previous result if `of` has not changed.
 */
export function useSteps<T>(steps: Steps<T> | null, of: unknown): T | null {
  const first = useMemo(() => steps && oneSlice(steps), [steps])
  const shown = useRef<{ of: unknown; value: T } | null>(null)
  const later = useQuery(first ? null : steps, async ({ signal }) => (steps ? inSlices(steps, signal) : null))
  const done = first ?? later.current
  if (!steps) shown.current = null
  else if (done) shown.current = { of, value: done.value }
  const { current } = shown
  return current && current.of === of ? current.value : null
}
