import { useState } from 'preact/hooks'
import type { DecisionsClient } from '../../../shared/clients/decisions-client.ts'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import type { Decision, DecisionsImported, StoredDecision } from '../../../shared/contract/decisions.ts'
import { errorBody } from '../../../shared/contract/errors.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { AlertBox, Note } from '../../../shared/ui/parts/notes.tsx'
import { rulingName } from '../../../shared/words/verdicts.ts'
import { usePageT } from '../messages/page-texts.ts'

/** The outcome of an import, or why the file was refused. */
export type ImportOutcome = { imported: DecisionsImported } | { refused: string }

type Texts = ReturnType<typeof usePageT>

/** Imports a file, which the daemon checks as a whole. Rejects with a `Failure` of the daemon. */
export async function importedFile(
  file: File,
  client: DecisionsClient,
  texts: Texts,
): Promise<ImportOutcome> {
  try {
    return { imported: await client.import(file) }
  } catch (error) {
    const refused = error instanceof HttpFailure ? problemIn(error, texts) : null
    if (refused === null) throw error
    return { refused }
  }
}

/** Returns the file's problem in words; null if the failure has another cause. */
function problemIn({ status, text }: HttpFailure, { t }: Texts): string | null {
  if (status === 413) return t('fileTooLarge')
  if (status !== 422) return null
  const body = z.safeParse(errorBody, jsonIn(text))
  const details = body.success && Array.isArray(body.data.detail) ? body.data.detail : []
  const invalid = details.filter(({ type }) => type === 'invalid')
  if (invalid.length > 0)
    return t('fileInvalid', { places: invalid.map(({ loc }) => loc.slice(1).join('.')).join(', ') })
  return t(details.some(({ type }) => type === 'version') ? 'fileVersion' : 'fileUnreadable')
}

type ImportedProps = {
  outcome: ImportOutcome
  /** Replaces a decision by the file's. */
  onTake: (stored: StoredDecision, file: Decision) => Promise<boolean>
  onTaken: () => void
}

/** An import's outcome: added decisions, and those that stay although the file says otherwise. */
export function Imported({ outcome, onTake, onTaken }: ImportedProps) {
  const { t } = usePageT()
  const { t: said } = useT()
  const [taken, setTaken] = useState<readonly string[]>([])
  if ('refused' in outcome) {
    return <AlertBox text={outcome.refused} />
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
                <Button
                  class="quiet"
                  onClick={async () => {
                    if (!(await onTake(stored, file))) return
                    setTaken([...taken, stored.pair])
                    onTaken()
                  }}
                  text={t('takeTheirs')}
                />
              </li>
            ))}
        </ul>
      )}
    </Note>
  )
}
