import { useMemo } from 'preact/hooks'
import { type Changes, changesSince } from '../../../shared/conference/changes.ts'
import {
  answered,
  decideConference,
  type JudgedConference,
  undecided,
} from '../../../shared/conference/judge-conference.ts'
import { type DecidingPerson, decidingPeople } from '../../../shared/conference/names/deciding-people.ts'
import { dateOf } from '../../../shared/conflicts/decisions/finding.ts'
import { chosenPolicy } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { calendarDate, isoDate } from '../../../shared/conflicts/policy/policy.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { useClock } from '../../../shared/ui/drawing/drawing.tsx'
import { type ConferenceState, EMPTY_STATE, hasPeople } from './conference-state.ts'
import { OpenConference } from './open-conference.ts'

/** The open conference of each view. */
const opened = new WeakMap<FlowSettings, OpenConference>()

/** The open conference, whose state draws those that read it again. */
export function useConference(): OpenConference {
  const { flow, storage } = useView()
  const conference = opened.get(flow) ?? new OpenConference(flow, storage)
  opened.set(flow, conference)
  return conference
}

/** A view may stay open over midnight. */
const DAY_CHECK_MS = 60_000
const today = (): string => isoDate(calendarDate(new Date()))

/** The conference as its policy, windows and decisions judge it today; null without people. */
export function useJudged({ project, blocks, decisions }: ConferenceState): JudgedConference | null {
  const day = useClock(today, DAY_CHECK_MS)
  const { conference, choices, windows, settings, rulings } = project
  const { exact } = settings
  const isOpen = hasPeople(project)
  const policy = useMemo(() => chosenPolicy(project.policy), [project.policy])
  // In steps, so that a decision, which is pressed again and again, repeats the last one alone.
  const answer = useMemo(
    () => (isOpen ? answered({ conference, choices, blocks, exact }) : null),
    [isOpen, conference, choices, blocks, exact],
  )
  const found = useMemo(
    () => answer && undecided(answer, { policy, at: dateOf(day), windows }),
    [answer, policy, day, windows],
  )
  return useMemo(
    () => found && decideConference(found, { decisions, ...(rulings && { rulings }) }),
    [found, decisions, rulings],
  )
}

/** `names`: the people, by `nameKey`, about whom somebody has to be chosen since. */
export type WhatIsNew = Changes & { names: ReadonlySet<string> }

/** How many submissions, reviewers, cells and names are new. */
export const newCount = ({ submissions, reviewers, cells, names }: WhatIsNew): number =>
  submissions.size + reviewers.size + cells.size + names.size

export const nameKey = ({ side, id }: Pick<DecidingPerson, 'side' | 'id'>): string => `${side} ${id}`

/** Compares the conference with its earlier state; null if nothing did, its user has read it, or not all pairs are looked up yet. */
export function useWhatIsNew(state: ConferenceState, judged: JudgedConference | null): WhatIsNew | null {
  const { project, earlier } = state
  const { conference, choices, settings } = earlier?.project ?? EMPTY_STATE.project
  const blocks = earlier?.blocks ?? EMPTY_STATE.blocks
  const before = useJudged({ ...state, blocks, project: { ...project, conference, choices, settings } })
  return useMemo(() => {
    if (!before || !judged?.isWhole) return null
    const open = new Set(before.isWhole ? decidingPeople(judged).map(nameKey) : [])
    return {
      ...changesSince(before, judged),
      names: open.difference(new Set(decidingPeople(before).map(nameKey))),
    }
  }, [before, judged])
}
