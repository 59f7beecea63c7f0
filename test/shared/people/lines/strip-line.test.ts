import { expect, test } from 'vitest'
import { strippedText } from '../../../../shared/people/lines/strip-line.ts'

test.each([
  ['Huijia (Rachel) Lin', ['Huijia (Rachel) Lin']],
  ['Mary (Polly) van Dam', ['Mary (Polly) van Dam']],
  ['Jane (Janie) Van Doe', ['Jane (Janie) Van Doe']],
  ['(Janie) Doe', ['Doe']],
  ['Jane Ada (Janie) Van Doe', ['Jane Ada', 'Van Doe']],
  ['Mary Ann (Polly) Smith', ['Mary Ann (Polly) Smith']],
  ['Mary A. (Polly) van Dam', ['Mary A. (Polly) van Dam']],
  ['Ada Lovelace (Analytics) Alan Turing', ['Ada Lovelace', 'Alan Turing']],
])('reads brackets as a part of a name only beside a single word, or after an initial: %s', (text, names) => {
  expect(strippedText(text).names).toEqual(names)
})
