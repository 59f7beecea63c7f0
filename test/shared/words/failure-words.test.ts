import { expect, test } from 'vitest'
import { AnotherUser, HttpFailure, Unreachable } from '../../../shared/clients/failures.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { failureMessages } from '../../../shared/words/failure-words.ts'

const { t } = localeOf('en')
const BASE = 'http://localhost:8091'
const PAGE = { origin: 'http://localhost:9000', isRefused: true }
const ownCommand = (name: string): string => `coauthors ${name}`
const keys = (...args: [Parameters<typeof failureMessages>[0], page?: typeof PAGE]) =>
  failureMessages(args[0], BASE, t, ownCommand, args[1]).map(({ key }) => key)

test('names a refused page’s origin, whether the backend answers or not', () => {
  const refused = ['failedForbidden', 'backendRefusedDo']
  expect(keys(new HttpFailure(403, 'No.', null), PAGE)).toEqual([...refused, 'serverSaid'])
  expect(keys(new Unreachable(null), PAGE)).toEqual(refused)
  expect(failureMessages(new Unreachable(null), BASE, t, ownCommand, PAGE)[1]?.values).toMatchObject({
    origin: PAGE.origin,
  })
})

test('does not mention refused pages in a terminal or on an accepted page', () => {
  expect(keys(new HttpFailure(403, 'No.', null))).toEqual(['failedRequest', 'serverSaid'])
  expect(keys(new Unreachable(null))).toEqual(['failedUnreachable', 'failedUnreachableDo'])
  expect(keys(new Unreachable(null), { ...PAGE, isRefused: false })).toEqual([
    'failedUnreachable',
    'failedUnreachableDo',
  ])
})

test('advises to start a server only after a refused connection', () => {
  const failed = (code: string) =>
    new Unreachable(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))
  expect(keys(failed('ECONNREFUSED'))).toEqual(['failedUnreachable', 'failedUnreachableDo'])
  for (const code of ['ECONNRESET', 'UND_ERR_SOCKET'])
    expect(failureMessages(failed(code), BASE, t, ownCommand)).toEqual([
      { key: 'failedConnection', values: { base: BASE, code: 'ECONNRESET' } },
      { key: 'failedServerDo' },
    ])
})

test('names the commands of this installation', () => {
  expect(failureMessages(new Unreachable(null), BASE, t, ownCommand)[1]?.values).toEqual({
    command: 'coauthors backend',
    both: 'coauthors start',
  })
  expect(failureMessages(new HttpFailure(503, '', null), BASE, t, ownCommand)[1]?.values).toEqual({
    command: 'coauthors import',
  })
})

test('names the operator instead of commands for a server on another machine', () => {
  const far = (failure: Parameters<typeof failureMessages>[0]) =>
    failureMessages(failure, 'https://dblp.example.edu', t, ownCommand).map(({ key }) => key)
  expect(far(new Unreachable(null))).toEqual(['failedUnreachable', 'tellOperator'])
  expect(far(new HttpFailure(503, '', null))).toEqual(['failedNoData', 'tellOperator'])
})

test('says that a backend is busy, or that its port belongs to another user', () => {
  expect(keys(new HttpFailure(503, 'Too many answers are on their way.', null, true))).toEqual([
    'failedBusy',
    'failedBusyDo',
    'serverSaid',
  ])
  expect(keys(new AnotherUser('nobody'))).toEqual(['failedNotAllowed', 'anotherUserDo'])
})
