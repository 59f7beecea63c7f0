import {
  type Failure,
  HttpFailure,
  Redirected,
  TimedOut,
  TooLong,
  UnreadableAnswer,
} from '../../clients/failures.ts'
import { formatDuration } from '../../measures.ts'
import { en } from '../../messages/en/places/hotcrp.ts'
import type { Language } from '../../messages/language.ts'
import { textsOf } from '../../messages/translator.ts'
import { zhCN } from '../../messages/zh-CN/places/hotcrp.ts'
import { type AddressProblem, EXAMPLE_ADDRESS } from './hotcrp-address.ts'
import { HotcrpRefused, SiteFailure } from './hotcrp-failures.ts'

const texts = textsOf<keyof typeof en>({ en, 'zh-CN': zhCN })

export const addressProblemText = (problem: AddressProblem | 'not-a-token', language: Language): string => {
  const { t } = texts(language)
  if (problem === 'not-a-token') return t('notToken', { start: 'hct_' })
  return t(problem, { example: EXAMPLE_ADDRESS })
}

export function hotcrpFailureText(failure: Failure, base: string, language: Language): string {
  const { t } = texts(language)
  if (failure instanceof SiteFailure) return t(failure.code, { base })
  if (failure instanceof HotcrpRefused) {
    const { status, messages } = failure
    if (status === 429) return t('busy')
    if (status === 404 || status === 405) return t('outdated', { base })
    return messages.length > 0
      ? t('refused', { messages: messages.join('; ') })
      : t('refusedOnly', { status })
  }
  if (failure instanceof TimedOut) return t('slow', { duration: formatDuration(failure.afterMs, language) })
  if (failure instanceof HttpFailure) return t('failed', { status: String(failure.status) })
  if (failure instanceof TooLong) return t('tooLong', { most: failure.most })
  if (failure instanceof Redirected) return t('redirected', { target: failure.target ?? t('anotherAddress') })
  if (failure instanceof UnreadableAnswer) return t('unreadable', { detail: failure.message })
  return t('unreachable', { base })
}
