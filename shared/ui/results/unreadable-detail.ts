import { Redirected, TooLong, type UnreadableAnswer } from '../../clients/failures.ts'
import type { Locale } from '../../i18n/locale.ts'

/** The fault of an answer, for a reader. */
export function unreadableDetail(failure: UnreadableAnswer, t: Locale['t']): string {
  if (failure instanceof Redirected)
    return t('answerRedirected', { target: failure.target ?? t('anotherAddress') })
  return failure instanceof TooLong ? t('answerTooLong', { most: failure.most }) : failure.message
}
