import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { HttpFailure } from '../../../../../shared/clients/failures.ts'
import { AskingProblem } from '../../../../../shared/ui/collaborators/asking/asking-problem.tsx'
import type { CoauthorsControls } from '../../../../../shared/ui/collaborators/asking/use-coauthors.ts'
import type { BackendCheck } from '../../../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView, UNREACHED } from '../../../../daemon/page/draw-component.ts'

const ABOUT = { manner: 'ask', progress: null } as const
const failure = new HttpFailure(500, 'Out of memory.', null)

test.each<[string, CoauthorsControls['problem'], string[]]>([
  ['nothing without a problem', null, []],
  ['nothing of a cancelled query', { kind: 'cancelled', ...ABOUT }, []],
  [
    'why the names are refused',
    { kind: 'refused', why: { key: 'noName' }, ...ABOUT },
    [expect.not.stringContaining('again')],
  ],
  [
    'why the backend failed',
    { kind: 'failed', failure, whose: 'backend', ...ABOUT },
    [expect.stringMatching(/Out of memory\..*again$/)],
  ],
])('says %s', async (_, problem, alerts) => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090' })
  const backend = { state: { kind: 'ready' } } as BackendCheck // the words need only the state
  const drawn = h(AskingProblem, { problem, backend, children: 'again' })
  expect((await drawComponent(inView({ flow: UNREACHED }, drawn))).all('[role=alert]')).toEqual(alerts)
})
