import { expect, test } from 'vitest'
import { HotcrpRefused } from '../../../../shared/conference/hotcrp/hotcrp-failures.ts'

test.each([
  [['The site is closed.', 'Ask a chair.'], 'HotCRP refused the request: The site is closed. Ask a chair.'],
  [[], 'HotCRP refused the request: 429'],
])('names HotCRP’s reasons or the status in a refusal with the messages %o', (messages, text) => {
  expect(new HotcrpRefused(429, messages).message).toBe(text)
})
