import type { HttpFailure } from '../../../shared/clients/failures.ts'
import type { DecisionsImported } from '../../../shared/contract/decisions.ts'
import { errorBody } from '../../../shared/contract/errors.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import type { PageTexts } from '../../../shared/messages/page-texts.ts'
import { decidedRow } from './decided-row.tsx'

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

/** Names of pairs that are said of an import. */
const NAMED = 5

/** An import's outcome: added decisions, and those that stay although the file says otherwise. */
export function importedText({ decisions, choices, conflicts }: DecisionsImported, texts: PageTexts): string {
  const { t, list } = texts
  const same = decisions.same + choices.same
  const kept = decisions.kept + choices.kept
  const pairs = conflicts.slice(0, NAMED).map(({ stored }) => decidedRow(stored, texts).what)
  return [
    t('imported', { count: decisions.added }),
    choices.added > 0 && t('importedChoices', { count: choices.added }),
    same > 0 && t('importedSame', { count: same }),
    kept > 0 && t('importedKept', { count: kept }) + (pairs.length > 0 ? ` (${list(pairs)})` : ''),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}
