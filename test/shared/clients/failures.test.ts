import { expect, test } from 'vitest'
import {
  AnotherUser,
  HttpFailure,
  isFailure,
  isNotHttp,
  NotAllowed,
  Redirected,
  TimedOut,
  TooLong,
  Unreachable,
} from '../../../shared/clients/failures.ts'

/** The error of `fetch` in Node. */
const errorOfFetch = (cause: unknown) => new TypeError('fetch failed', { cause })
const systemError = (code: unknown) => Object.assign(new Error('It failed.'), { code })

test.each([
  ['nobody listens', errorOfFetch(systemError('ECONNREFUSED')), undefined],
  ['the connection is reset', errorOfFetch(systemError('ECONNRESET')), 'ECONNRESET'],
  ['the other side closes the connection', errorOfFetch(systemError('UND_ERR_SOCKET')), 'ECONNRESET'],
  ['the code is a number', errorOfFetch(systemError(7)), undefined],
  ['a browser hides the cause', new TypeError('Failed to fetch'), undefined],
  ['something else is thrown', 'away', undefined],
])('gives the system’s code of an unreachable server if %s: %s → %s', (_what, error, code) => {
  expect(new Unreachable(error)).toMatchObject({ systemCode: code, cause: error })
})

test('tells another protocol from no answer', () => {
  const parserError = Object.assign(new Error('It failed.'), { name: 'HTTPParserError' })
  const errors = [
    errorOfFetch(parserError),
    errorOfFetch(systemError('ECONNRESET')),
    parserError,
    'HTTPParserError',
  ]
  expect(errors.map(isNotHttp)).toEqual([true, false, false, false])
})

test.each([
  [new HttpFailure(404, 'Gone.', null), 'The server answered 404: Gone.', 'status 404'],
  [new HttpFailure(500, '', null), 'The server answered 500.', 'status 500'],
  [new TimedOut(2000), 'The server did not answer within 2 sec.', 'timeout'],
  [new TooLong(64 * 1024 ** 2), "The server's answer is longer than 64 MiB.", 'unreadable answer'],
  [
    new Redirected('https://evil.test'),
    "The server's answer points to https://evil.test, where nothing was sent.",
    'unreadable answer',
  ],
  [
    new Redirected(null),
    "The server's answer points to another address, where nothing was sent.",
    'unreadable answer',
  ],
])('says what failed: %s', (failure, message, code) => {
  expect([failure.message, failure.code]).toEqual([message, code])
})

test('tells failures of requests from other errors, and puts no address or user into them', () => {
  const failures = [new NotAllowed('http://evil.test'), new AnotherUser('eve')]
  expect([...failures, new Error('a fault'), null].map(isFailure)).toEqual([true, true, false, false])
  expect(failures.map(({ message, code }) => `${message} ${code}`).join()).not.toMatch(/evil|eve/u)
})
