import type { DataKey } from '../../../shared/messages/en/places/data.ts'
import { isLoading, type Pipeline, type Refusal } from '../../../shared/ui/session/pipeline-provider.tsx'

/** A failure in two lines: what happened, and what to do. */
export type LoadFailure = {
  /** Null for a run that has failed, of which the status says so. */
  what: DataKey | null
  /** The backend's own sentence, in English. */
  detail: string
  remedy: DataKey
}

const REFUSALS: Readonly<Record<number, Pick<LoadFailure, 'what' | 'remedy'>>> = {
  409: { what: 'alreadyRunning', remedy: 'alreadyRunningDo' },
  413: { what: 'dumpTooLarge', remedy: 'otherFileDo' },
  415: { what: 'notDump', remedy: 'otherFileDo' },
  422: { what: 'notDump', remedy: 'otherFileDo' },
  507: { what: 'noRoom', remedy: 'noRoomDo' },
}

/** Why the last load did not begin or has failed; null if it did not. `problem` is that of a file that was not sent. */
export function failureOf(
  pipeline: Pick<Pipeline, 'state' | 'refusal' | 'sending'>,
  problem: DataKey | null,
  isRoomLacking: boolean,
): LoadFailure | null {
  const { state, refusal } = pipeline
  const isRunning = isLoading(pipeline)
  if (problem !== null && (isRunning || problem !== 'alreadyRunning'))
    return { what: problem, detail: '', remedy: isRunning ? 'alreadyRunningDo' : 'otherFileDo' }
  // The run that was in the way has ended.
  if (refusal?.status === 409 && !isRunning) return null
  // A run that has ended says why the connection has ended with it.
  if (refusal && (refusal.status !== null || state?.status !== 'error')) return refused(refusal)
  if (state?.status !== 'error') return null
  const { step, source, message } = state
  const isDownload = step === null || (step === 'download' && source !== null)
  const remedy = isRoomLacking ? 'noRoomDo' : isDownload ? 'connectionDo' : 'againDo'
  return { what: null, detail: firstSentence(message), remedy }
}

/** The log has the others, which advise those who have a terminal. */
const firstSentence = (message: string): string => /^.*?[.?!](?=\s|$)/s.exec(message)?.[0] ?? message

function refused({ status, detail }: Refusal): LoadFailure {
  const known = status === null ? undefined : REFUSALS[status]
  return known
    ? { ...known, detail: status === 507 ? detail : '' }
    : { what: 'notTaken', remedy: 'againDo', detail }
}
