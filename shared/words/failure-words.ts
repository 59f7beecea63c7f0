import {
  AnotherUser,
  DataChanged,
  type Failure,
  HttpFailure,
  LoggedOut,
  NotAllowed,
  Redirected,
  TimedOut,
  TooLong,
  Unreachable,
  UnreadableAnswer,
} from '../clients/failures.ts'
import { isLoopback } from '../loopback.ts'
import type { Locale, Message } from '../messages/locale.ts'

/** `isRefused`: the backend is known to refuse this page. The page itself sees only that no answer comes. */
type AskingPage = { origin: string; isRefused: boolean }

/** Returns a command as this user types it. */
export type OwnCommand = (name: 'start' | 'backend' | 'import') => string

/** Says why the backend gave no answer, and what to do. The messages get commands and settings as values. */
export function failureMessages(
  failure: Failure,
  base: string,
  t: Locale['t'],
  ownCommand: OwnCommand,
  page?: AskingPage,
): Message[] {
  if (failure instanceof HttpFailure) return statusMessages(failure, base, ownCommand, page)
  if (failure instanceof TimedOut) return [{ key: 'failedTimeout' }, { key: 'failedServerDo' }]
  if (failure instanceof UnreadableAnswer) {
    const values = { base, detail: faultText(failure, t) }
    return [{ key: 'failedUnreadable' }, { key: 'failedUnreadableDo', values }]
  }
  if (failure instanceof DataChanged) return [{ key: 'failedDataChanged' }, { key: 'failedDataChangedDo' }]
  if (failure instanceof LoggedOut) return [{ key: 'failedLoggedOut' }, { key: 'loggedOutDo' }]
  if (failure instanceof NotAllowed)
    return [{ key: 'failedNotAllowed' }, { key: 'failedNotAllowedWhy', values: { told: failure.told } }]
  if (failure instanceof AnotherUser)
    return [{ key: 'failedNotAllowed' }, { key: 'anotherUserDo', values: { base } }]
  if (page?.isRefused) return refusal(base, page)
  if (failure instanceof Unreachable && failure.systemCode !== undefined)
    return [
      { key: 'failedConnection', values: { base, code: failure.systemCode } },
      { key: 'failedServerDo' },
    ]
  const values = { command: ownCommand('backend'), both: ownCommand('start') }
  return [{ key: 'failedUnreachable', values: { base } }, here(base, { key: 'failedUnreachableDo', values })]
}

/** Says why the daemon gave no answer, and what to do. */
export function ownFailureMessages(failure: Failure): Message[] {
  if (failure instanceof LoggedOut) return [{ key: 'failedLoggedOut' }, { key: 'loggedOutDo' }]
  const detail = failure instanceof HttpFailure ? failure.detail : ''
  if (detail !== '') return [{ key: 'refusedBy', values: { detail } }]
  return [{ key: 'notReached' }, { key: 'notReachedDo' }]
}

/** For a server on another machine, the user has to tell its operator. */
const here = (base: string, remedy: Message): Message => (isLoopback(base) ? remedy : { key: 'tellOperator' })

const refusal = (base: string, { origin }: AskingPage): Message[] => [
  { key: 'failedForbidden', values: { base } },
  { key: 'backendRefusedDo', values: { base, origin, setting: 'CORS_ORIGINS' } },
]

function statusMessages(
  failure: HttpFailure,
  base: string,
  ownCommand: OwnCommand,
  page: AskingPage | undefined,
): Message[] {
  const { status, detail, hasRetryAfter } = failure
  const values = { status: String(status) }
  const said: Message[] = detail === '' ? [] : [{ key: 'serverSaid', values: { detail } }]
  if (status === 503 && hasRetryAfter) return [{ key: 'failedBusy' }, { key: 'failedBusyDo' }, ...said]
  if (status === 503)
    return [
      { key: 'failedNoData' },
      here(base, { key: 'failedNoDataDo', values: { command: ownCommand('import') } }),
      ...said,
    ]
  if (status === 403 && page) return [...refusal(base, page), ...said]
  if (status >= 500) return [{ key: 'failedServer', values }, { key: 'failedServerDo' }, ...said]
  return [{ key: 'failedRequest', values }, said[0] ?? { key: 'failedRequestDo', values: { base } }]
}

function faultText(failure: UnreadableAnswer, t: Locale['t']): string {
  if (failure instanceof Redirected)
    return t('answerRedirected', { target: failure.target ?? t('anotherAddress') })
  return failure instanceof TooLong ? t('answerTooLong', { most: failure.most }) : failure.message
}
