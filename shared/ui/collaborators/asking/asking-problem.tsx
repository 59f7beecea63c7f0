import type { ComponentChildren } from 'preact'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { AlertBox } from '../../parts/notes.tsx'
import { ProblemWords } from '../../results/query-error-alert.tsx'
import type { BackendCheck } from '../../session/use-backend-state.ts'
import type { CoauthorsControls } from './use-coauthors.ts'

type AskingProblemProps = Pick<CoauthorsControls, 'problem'> & {
  backend: BackendCheck
  children?: ComponentChildren
}

/** Why the last query failed. `Progress` reports a cancelled query. */
export function AskingProblem({ problem, backend, children }: AskingProblemProps) {
  const { t } = useT(listTexts)
  if (problem === null || problem.kind === 'cancelled') return null
  if (problem.kind === 'refused') return <AlertBox text={t(problem.why.key, problem.why.values)} />
  return (
    <AlertBox>
      <ProblemWords problem={problem} backend={backend} />
      {children}
    </AlertBox>
  )
}
