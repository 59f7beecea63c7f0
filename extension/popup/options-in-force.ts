import { EMPTY_FORM, numberOption } from '../../shared/ui/session/form-state.ts'
import type { Words } from '../messages/words-of.ts'
import type { QueryDefaults } from '../settings/settings.ts'

/** The options of a question in a few words each, those that are not as usual. What is invalid is not in force. */
export function optionsInForce(query: QueryDefaults, { t }: Words): string[] {
  const form = { ...EMPTY_FORM, ...query }
  const year = numberOption(form, 'yearMin')
  const papers = numberOption(form, 'limitPerPair')
  const candidates = numberOption(form, 'authorLimit')
  return [
    // As text: a year is not written as an amount.
    typeof year === 'number' && t('since', { year: String(year) }),
    !query.exact && t('notOnlyExact'),
    typeof papers === 'number' && t('atMostPapers', { count: papers }),
    typeof candidates === 'number' && t('atMostCandidates', { count: candidates }),
  ].filter((text) => text !== false)
}
