import { type ComponentChild, h } from 'preact'
import { act } from 'preact/test-utils'
import type { ConferenceState } from '../../../../daemon/page/conference/conference-state.ts'
import type { OpenConference } from '../../../../daemon/page/conference/open-conference.ts'
import { useConference } from '../../../../daemon/page/conference/use-conference.ts'
import { drawComponent, inView, UNREACHED, viewOf } from '../draw-component.ts'

/** Draws a component in a view whose servers do not answer. `state`: parts of the open conference. */
export async function drawInConference(
  draw: (conference: OpenConference) => ComponentChild,
  state: Partial<ConferenceState> = {},
) {
  const view = viewOf({ ...UNREACHED })
  const opened: OpenConference[] = []
  const Drawn = () => {
    const conference = useConference()
    if (opened.length === 0) {
      conference.store.setPart(state)
      opened.push(conference)
    }
    return draw(conference)
  }
  const drawn = await drawComponent(inView(view, h(Drawn, {})))
  const [conference] = opened
  if (!conference) throw new Error('The component was not drawn.')
  return {
    ...drawn,
    conference,
    change: (part: Partial<ConferenceState>) => act(() => conference.store.setPart(part)),
  }
}
