import { useState } from 'preact/hooks'
import type { DecisionsClient } from '../../../shared/clients/decisions-client.ts'
import {
  type DecisionFileProblem,
  readDecisionFile,
} from '../../../shared/conflicts/decisions/decision-file.ts'
import type { Decision, DecisionsImported, StoredDecision } from '../../../shared/contract/decisions.ts'
import { jsonIn } from '../../../shared/json.ts'
import { AlertBox, Note } from '../../../shared/ui/parts/notes.tsx'
import { RULED } from './decisions-table.tsx'
import { useDecisionsT } from './messages/decisions-messages.ts'

/** The daemon's limit of a body (docs/protocol.md, Statuses). */
const LARGEST_BYTES = 64 * 1024 * 1024

export type ImportOutcome =
  | { kind: 'imported'; imported: DecisionsImported }
  | { kind: 'refused'; problem: DecisionFileProblem | { kind: 'too-large' } }

/** Imports a file, after it has been checked as a whole. Rejects with a `Failure` of the daemon. */
export async function importedFile(file: File, client: DecisionsClient): Promise<ImportOutcome> {
  if (file.size > LARGEST_BYTES) return { kind: 'refused', problem: { kind: 'too-large' } }
  const content = jsonIn(await file.text().catch(() => ''))
  const read = readDecisionFile(content)
  if ('kind' in read) return { kind: 'refused', problem: read }
  return { kind: 'imported', imported: await client.import(read) }
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
                {stored.sides.map(({ persons }) => persons[0]?.name).join(' × ')}: {t(RULED[stored.ruling])}{' '}
                <span dir="auto">{stored.note}</span> –{' '}
                <span dir="auto">{t('theirs', { ruling: t(RULED[file.ruling]), note: file.note })}</span>{' '}
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

type RefusedProblem = Extract<ImportOutcome, { kind: 'refused' }>['problem']

function problemText(problem: RefusedProblem, t: ReturnType<typeof useDecisionsT>['t']): string {
  switch (problem.kind) {
    case 'unreadable':
      return t('fileUnreadable')
    case 'version':
      return t('fileVersion', { version: String(problem.version) })
    case 'invalid':
      return t('fileInvalid', { places: problem.places.join(', ') })
    case 'too-large':
      return t('fileTooLarge')
  }
}
