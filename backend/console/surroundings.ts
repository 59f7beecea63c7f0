/** Fetches the served data and the files on disk, and decides when to fetch them again. */

import type { PipelineClient } from '../../shared/clients/backend-client.ts'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import type { PipelineFiles, PipelineState, PipelineStatus } from '../../shared/contract/pipeline.ts'

/** The counts and date of the served data, if there are any. */
export type Data = { kind: 'asking' | 'none' } | { kind: 'known'; stats: BackendStats }

export type DataAndFiles = { data: Data; files: PipelineFiles['files'] }

/** The state of the run at the last fetch, and the time of that fetch in milliseconds. */
export type LastAsk = { status: PipelineStatus; step: string | null; at: number }

const TIMEOUT_MS = 5000
/** Milliseconds between fetches of the files while they grow. */
const FILES_MS = 3000

export const isUnderWay = (state: Pick<PipelineState, 'status'> | null): boolean =>
  state?.status === 'running' || state?.status === 'stopping'

/**
 * What to fetch now: everything after a change of status, and the files also at each new step and every three seconds
 * during a run.
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

export async function fetchFiles(client: PipelineClient): Promise<Pick<DataAndFiles, 'files'>> {
  const { files } = await client.files({ timeoutMs: TIMEOUT_MS })
  return { files }
}

export async function fetchDataAndFiles(client: PipelineClient): Promise<DataAndFiles> {
  const { files } = await fetchFiles(client)
  // Without a database the endpoint answers 503, which the browser's console would show as an error.
  const hasDatabase = files.some(({ kind }) => kind === 'database')
  return { files, data: hasDatabase ? await fetchData(client) : { kind: 'none' } }
}

async function fetchData(client: PipelineClient): Promise<Data> {
  try {
    return { kind: 'known', stats: await client.stats({ timeoutMs: TIMEOUT_MS }) }
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 503) return { kind: 'none' }
    throw error
  }
}
