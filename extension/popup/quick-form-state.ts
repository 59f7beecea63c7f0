import { LINE_BREAK } from '../../shared/query/entries.ts'
import { EMPTY_FORM, type Form, movedSince, numberOption } from '../../shared/ui/session/form-state.ts'
import type { ExtensionTexts } from '../messages/extension-texts.ts'
import type { QueryDefaults } from '../settings/settings.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/**
 * Whether a key in a field submits the query: Enter, also with Ctrl or ⌘ as on the page. Shift-Enter starts a new line.
 * An Enter that ends an input method's composition does not submit.
 */
export function asks({ key, shiftKey, altKey, ctrlKey, metaKey, isComposing }: Pressed): boolean {
  if (key !== 'Enter' || isComposing) return false
  return ctrlKey || metaKey || !(shiftKey || altKey)
}

const FEWEST_ROWS = 3
const MOST_ROWS = 5

/** Visible lines of both fields: a few names per side, which leaves room for the answer. */
export function fieldRows({ left, right }: Pick<Form, 'left' | 'right'>): number {
  const longest = Math.max(...[left, right].map((text) => text.split(LINE_BREAK).length))
  return Math.max(FEWEST_ROWS, Math.min(longest, MOST_ROWS))
}

/** The options of the settings as they are asked with: *the last 3 years* begin with this year's first one. */
export const optionsNow = (query: QueryDefaults, thisYear: number): QueryDefaults => ({
  ...query,
  ...movedSince(query, thisYear),
})

/** Short descriptions of the options that differ from the default. Invalid options have no effect and are left out. */
export function optionsInForce(query: QueryDefaults, { t }: ExtensionTexts): string[] {
  const form = { ...EMPTY_FORM, ...query }
  const year = numberOption(form, 'yearMin')
  const papers = numberOption(form, 'limitPerPair')
  const candidates = numberOption(form, 'authorLimit')
  return [
    // As a string, so that the year gets no thousands separator.
    typeof year === 'number' && t('since', { year: String(year) }),
    !query.exact && t('notOnlyExact'),
    typeof papers === 'number' && t('atMostPapers', { count: papers }),
    typeof candidates === 'number' && t('atMostCandidates', { count: candidates }),
  ].filter((text) => text !== false)
}
