import type { Wording } from '../messages/wording.ts'
import { NUMBER_BOUNDS, type NumberOption } from '../state/form.ts'

/** What a number must be that is not as it should be. */
export const optionProblem = (option: NumberOption, t: Wording['t']): string =>
  option === 'yearMin' ? t('yearInvalid') : t('rangeInvalid', NUMBER_BOUNDS[option])
