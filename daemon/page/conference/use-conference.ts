import { useEffect, useMemo, useState } from 'preact/hooks'
import { type JudgedConference, judgeConference } from '../../../shared/conference/judge-conference.ts'
import { dateOf } from '../../../shared/conflicts/decisions/finding.ts'
import { calendarDate, isoDate } from '../../../shared/conflicts/policy/policy.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { useClock } from '../../../shared/ui/parts/drawing.tsx'
import { type ConferenceState, hasPeople } from './conference-state.ts'
import { OpenConference } from './open-conference.ts'

/** The open conference of each view. */
const opened = new WeakMap<FlowSettings, OpenConference>()

function openIn(flow: FlowSettings): OpenConference {
  const conference = opened.get(flow) ?? new OpenConference(flow)
  opened.set(flow, conference)
  return conference
}

/** The open conference, drawn again after each change of its state. */
export function useConference(): OpenConference {
  const conference = openIn(useView().flow)
  const [, redraw] = useState<ConferenceState>()
  useEffect(() => conference.watch(() => redraw(conference.state)), [conference])
  return conference
}

/** A view may stay open over midnight. */
const DAY_CHECK_MS = 60_000
const today = (): string => isoDate(calendarDate(new Date()))

/** The conference as its policy, windows and decisions judge it today; null without people. */
export function useJudged({ project, blocks }: ConferenceState): JudgedConference | null {
  const day = useClock(today, DAY_CHECK_MS)
  const { conference, choices, policy, windows, decisions, settings } = project
  const { exact } = settings
  return useMemo(
    () =>
      hasPeople({ conference })
        ? judgeConference({ conference, choices, blocks, exact, policy, at: dateOf(day), windows, decisions })
        : null,
    [conference, choices, blocks, exact, policy, day, windows, decisions],
  )
}
