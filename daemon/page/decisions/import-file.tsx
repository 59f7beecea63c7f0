import { useState } from 'preact/hooks'
import type { HttpFailure } from '../../../shared/clients/failures.ts'
import type { Decision, DecisionsImported, StoredDecision } from '../../../shared/contract/decisions.ts'
import { errorBody } from '../../../shared/contract/errors.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { type PageTexts, pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { Note } from '../../../shared/ui/parts/notes.tsx'
import { rulingName } from '../../../shared/words/verdicts.ts'

/** Returns why the daemon refused a file, in words; null if the failure has another cause. */
export function problemOfFile({ status, text }: HttpFailure, t: PageTexts['t']): string | null {
  if (status === 413) return t('importTooLarge')
  if (status !== 422) return null
  const body = z.safeParse(errorBody, jsonIn(text))
  const details = body.success && Array.isArray(body.data.detail) ? body.data.detail : []
  for (const [kind, key] of [
    ['invalid', 'importInvalid'],
    ['one_person', 'importOnePerson'],
  ] as const) {
    const places = details.filter(({ type }) => type === kind).map(({ loc }) => loc.slice(1).join('.'))
    if (places.length > 0) return t(key, { places: places.join(', ') })
  }
  return t(details.some(({ type }) => type === 'version') ? 'importVersion' : 'importUnreadable')
}

type ImportedProps = {
  imported: DecisionsImported
  /** Replaces a decision by the file's. */
  onTake: (stored: StoredDecision, file: Decision) => Promise<boolean>
}

/** An import's outcome: added decisions, and those that stay although the file says otherwise. */
export function Imported({ imported: { decisions, choices, conflicts }, onTake }: ImportedProps) {
  const { t } = useT(pageTexts)
  const [taken, setTaken] = useState<readonly string[]>([])
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
                {rulingName(stored.ruling, t)} <span dir="auto">{stored.note}</span> –{' '}
                <span dir="auto">{t('theirs', { ruling: rulingName(file.ruling, t), note: file.note })}</span>{' '}
                <Button
                  class="quiet"
                  onClick={async () => {
                    if (await onTake(stored, file)) setTaken([...taken, stored.pair])
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
