import { type ComponentChild, h } from 'preact'
import { act } from 'preact/test-utils'
import type { ConferenceState } from '../../../../daemon/page/conference/conference-state.ts'
import type { OpenConference } from '../../../../daemon/page/conference/open-conference.ts'
import { useConference } from '../../../../daemon/page/conference/use-conference.ts'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import { NoteDrafts } from '../../../../shared/ui/context/note-drafts.ts'
import { ViewContext } from '../../../../shared/ui/context/use-view.ts'
import { tabStorage, viewStorageIn } from '../../../../shared/ui/context/view-storage.ts'
import { ownWork } from '../../../../shared/ui/state/own-work.ts'
import { drawComponent } from '../draw-component.ts'

/** Draws a component in a view whose servers do not answer. `state`: parts of the open conference. */
export async function drawInConference(
  draw: (conference: OpenConference) => ComponentChild,
  state: Partial<ConferenceState> = {},
) {
  const flow: FlowSettings = {
    daemonBase: 'http://127.0.0.1:1',
    backendBase: 'http://127.0.0.1:1',
    now: () => 0,
    fetch: () => Promise.reject(new TypeError('not reached')),
  }
  const storage = tabStorage(
    viewStorageIn(() => undefined as never),
    viewStorageIn(() => undefined as never),
  )
  const view = { flow, storage, own: ownWork(flow), notes: new NoteDrafts(null) }
  const opened: OpenConference[] = []
  const Drawn = () => {
    const conference = useConference()
    if (opened.length === 0) {
      conference.store.setPart(state)
      opened.push(conference)
    }
    return draw(conference)
  }
  const drawn = await drawComponent(h(ViewContext.Provider, { value: view, children: h(Drawn, {}) }))
  const [conference] = opened
  if (!conference) throw new Error('The component was not drawn.')
  return {
    ...drawn,
    conference,
    change: (part: Partial<ConferenceState>) => act(() => conference.store.setPart(part)),
  }
}
