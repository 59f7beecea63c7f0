import type { Locale } from '../i18n/locale.ts'
import { NUMBER_BOUNDS, type NumberOption } from '../session/form-state.ts'

/** What a number must be that is not as it should be. */
export const optionProblem = (option: NumberOption, t: Locale['t']): string =>
  option === 'yearMin' ? t('yearInvalid') : t('rangeInvalid', NUMBER_BOUNDS[option])
