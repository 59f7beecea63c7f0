import type { Wording } from '../i18n/wording.ts'
import { NUMBER_BOUNDS, type NumberOption } from '../session/form-state.ts'

/** What a number must be that is not as it should be. */
export const optionProblem = (option: NumberOption, t: Wording['t']): string =>
  option === 'yearMin' ? t('yearInvalid') : t('rangeInvalid', NUMBER_BOUNDS[option])
