import { useState } from 'preact/hooks'
import type { DecisionsClient } from '../../../shared/clients/decisions-client.ts'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import type { Decision, DecisionsImported, StoredDecision } from '../../../shared/contract/decisions.ts'
import { errorBody } from '../../../shared/contract/errors.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { AlertBox, Note } from '../../../shared/ui/parts/notes.tsx'
import { rulingName } from '../../../shared/words/verdicts.ts'
import { useDecisionsT } from './decisions-messages.ts'

type FileProblem =
  | { kind: 'unreadable' | 'version' | 'too-large' }
  /** `places`: the first values that are missing or impossible, such as `decisions.3.ruling`. */
  | { kind: 'invalid'; places: readonly string[] }

export type ImportOutcome =
  | { kind: 'imported'; imported: DecisionsImported }
  | { kind: 'refused'; problem: FileProblem }

/** Imports a file, which the daemon checks as a whole. Rejects with a `Failure` of the daemon. */
export async function importedFile(file: File, client: DecisionsClient): Promise<ImportOutcome> {
  try {
    return { kind: 'imported', imported: await client.import(file) }
  } catch (error) {
    const problem = error instanceof HttpFailure ? problemIn(error) : null
    if (problem === null) throw error
    return { kind: 'refused', problem }
  }
}

/** The fault of the file; null if the failure is not about it. */
function problemIn({ status, text }: HttpFailure): FileProblem | null {
  if (status === 413) return { kind: 'too-large' }
  if (status !== 422) return null
  const body = z.safeParse(errorBody, jsonIn(text))
  const details = body.success && Array.isArray(body.data.detail) ? body.data.detail : []
  const invalid = details.filter(({ type }) => type === 'invalid')
  if (invalid.length > 0) return { kind: 'invalid', places: invalid.map(({ loc }) => loc.slice(1).join('.')) }
  return { kind: details.some(({ type }) => type === 'version') ? 'version' : 'unreadable' }
}

type ImportedProps = {
  outcome: ImportOutcome
  /** Replaces a decision by the file's. */
  onTake: (stored: StoredDecision, file: Decision) => Promise<boolean>
  onTaken: () => void
}

/** What an import did: what was added, and what stays although the file says otherwise. */
export function Imported({ outcome, onTake, onTaken }: ImportedProps) {
  const { t } = useDecisionsT()
  const { t: said } = useT()
  const [taken, setTaken] = useState<readonly string[]>([])
  if (outcome.kind === 'refused') {
    return (
      <AlertBox>
        <p>{problemText(outcome.problem, t)}</p>
      </AlertBox>
    )
  }
  const { decisions, choices, conflicts } = outcome.imported
  const same = decisions.same + choices.same
  const kept = decisions.kept + choices.kept
  const says = [
    t('imported', { count: decisions.added }),
    choices.added > 0 && t('importedChoices', { count: choices.added }),
    same > 0 && t('importedSame', { count: same }),
    kept > 0 && t('importedKept', { count: kept }),
  ].filter((text) => text !== false)
  return (
    <Note tone={kept > 0 ? 'warning' : 'plain'}>
      <p role="status">{says.join(' · ')}</p>
      {conflicts.length > 0 && (
        <ul class="import-conflicts">
          {conflicts
            .filter(({ stored }) => !taken.includes(stored.pair))
            .map(({ stored, file }) => (
              <li key={stored.pair}>
                {stored.sides.map(({ persons }) => persons[0]?.name).join(' × ')}:{' '}
                {rulingName(stored.ruling, said)} <span dir="auto">{stored.note}</span> –{' '}
                <span dir="auto">
                  {t('theirs', { ruling: rulingName(file.ruling, said), note: file.note })}
                </span>{' '}
                <button
                  type="button"
                  class="quiet"
                  onClick={async () => {
                    if (!(await onTake(stored, file))) return
                    setTaken([...taken, stored.pair])
                    onTaken()
                  }}
                >
                  {t('takeTheirs')}
                </button>
              </li>
            ))}
        </ul>
      )}
    </Note>
  )
}

function problemText(problem: FileProblem, t: ReturnType<typeof useDecisionsT>['t']): string {
  switch (problem.kind) {
    case 'unreadable':
      return t('fileUnreadable')
    case 'version':
      return t('fileVersion')
    case 'invalid':
      return t('fileInvalid', { places: problem.places.join(', ') })
    case 'too-large':
      return t('fileTooLarge')
  }
}
