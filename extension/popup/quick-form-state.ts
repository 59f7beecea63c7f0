import { LINE_BREAK } from '../../shared/query/entries.ts'
import { EMPTY_FORM, type Form, numberOption } from '../../shared/ui/session/form-state.ts'
import type { ExtensionTexts } from '../messages/extension-texts.ts'
import type { QueryDefaults } from '../settings/settings.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/**
 * Whether a key pressed in a field asks: Enter, with Ctrl or ⌘ too, since the page asks by those. Shift-Enter is a new
 * line, and the Enter that ends an input method's composition is the method's.
 */
export function asks({ key, shiftKey, altKey, ctrlKey, metaKey, isComposing }: Pressed): boolean {
  if (key !== 'Enter' || isComposing) return false
  return ctrlKey || metaKey || !(shiftKey || altKey)
}

const FEWEST_ROWS = 3
const MOST_ROWS = 5

/** Lines of text that both fields show: a few names a side, and room for the answer under them. */
export function fieldRows({ left, right }: Pick<Form, 'left' | 'right'>): number {
  const longest = Math.max(...[left, right].map((text) => text.split(LINE_BREAK).length))
  return Math.max(FEWEST_ROWS, Math.min(longest, MOST_ROWS))
}

/** The options of a question in a few words each, those that are not as usual. What is invalid is not in force. */
export function optionsInForce(query: QueryDefaults, { t }: ExtensionTexts): string[] {
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
