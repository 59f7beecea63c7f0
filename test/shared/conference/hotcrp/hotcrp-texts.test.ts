import { expect, test } from 'vitest'
import {
  HttpFailure,
  Redirected,
  TimedOut,
  TooLong,
  Unreachable,
} from '../../../../shared/clients/failures.ts'
import { HotcrpRefused, SiteFailure } from '../../../../shared/conference/hotcrp/hotcrp-failures.ts'
import { hotcrpFailureText } from '../../../../shared/conference/hotcrp/hotcrp-texts.ts'

const BASE = 'https://sigmod26.hotcrp.com'

test.each([
  [new SiteFailure('notHotcrp'), `No HotCRP answers at ${BASE}.`],
  [new HotcrpRefused(429, []), 'HotCRP takes no more requests for now.'],
  [new HotcrpRefused(404, ['Not found']), `The HotCRP at ${BASE} is too old for this.`],
  [new HotcrpRefused(405, ['Not allowed']), `The HotCRP at ${BASE} is too old for this.`],
  [new HotcrpRefused(400, ['No paper', 'No user']), 'nothing was changed: No paper; No user'],
  [new HotcrpRefused(400, []), 'HotCRP refused this with status 400'],
  [new TimedOut(300_000), 'HotCRP did not answer within 5 min.'],
  [new HttpFailure(502, '', null), 'HotCRP failed with status 502.'],
  [new TooLong(8 * 1024 ** 2), 'HotCRP’s answer is longer than 8 MiB'],
  [new Redirected('https://login.x.org'), 'This address leads to https://login.x.org,'],
  [new Redirected(null), 'This address leads to another one,'],
  [new Unreachable(null), `No HotCRP could be reached at ${BASE}.`],
])('explains the failure “%s”', (failure, says) => {
  expect(hotcrpFailureText(failure, BASE, 'en')).toContain(says)
})
