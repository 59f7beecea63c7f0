/** Reads the served data and the files on the disk, and decides when to read them again. */
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { PipelineClient } from '../../shared/clients/pipeline-client.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import type { PipelineFiles, PipelineState, PipelineStatus } from '../../shared/contract/pipeline.ts'

/** What the backend serves: counts and date, or nothing. */
export type Data = { kind: 'asking' | 'none' } | { kind: 'known'; stats: BackendStats }

export type Surroundings = { data: Data; files: PipelineFiles['files'] }

/** The run's state at the last request for files, and the time of that request in milliseconds. */
export type LastAsk = { status: PipelineStatus; step: string | null; at: number }

const PATIENCE_MS = 5000
/** The interval between requests for files while they grow. */
const FILES_MS = 3000

export const isUnderWay = (state: Pick<PipelineState, 'status'> | null): boolean =>
  state?.status === 'running' || state?.status === 'stopping'

/**
 * Decides what to request now: everything when the status has changed, and the files also at each new step and
 * every three seconds during a run.
 */
export function dueNow(
  last: LastAsk | null,
  { status, step }: Pick<PipelineState, 'status' | 'step'>,
  now: number,
): 'all' | 'files' | 'nothing' {
  if (last?.status !== status) return 'all'
  if (last.step !== step) return 'files'
  return isUnderWay({ status }) && now - last.at >= FILES_MS ? 'files' : 'nothing'
}

export async function filesOf(client: PipelineClient): Promise<Pick<Surroundings, 'files'>> {
  const { files } = await client.files({ timeoutMs: PATIENCE_MS })
  return { files }
}

export async function surroundingsOf(client: PipelineClient): Promise<Surroundings> {
  const { files } = await filesOf(client)
  // Requesting statistics without a database would log an error in the browser's console.
  const hasDatabase = files.some(({ kind }) => kind === 'database')
  return { files, data: hasDatabase ? await dataOf(client) : { kind: 'none' } }
}

async function dataOf(client: PipelineClient): Promise<Data> {
  try {
    return { kind: 'known', stats: await client.stats({ timeoutMs: PATIENCE_MS }) }
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 503) return { kind: 'none' }
    throw error
  }
}
