import { expect, test } from 'vitest'
import { outputTexts, signText } from '../../../../shared/conference/outputs/output-texts.ts'

test.each([
  ['author', 'the author was likely the reviewer’s advisor'],
  ['reviewer', 'the reviewer was likely the author’s advisor'],
])('says that the %s was the advisor', (detail, text) => {
  const sign = { kind: 'advisor', submission: 0, author: 0, reviewer: 0, detail } as const
  expect(signText(sign, outputTexts('en'))).toBe(text)
})
