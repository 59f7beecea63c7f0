import { expect, test } from 'vitest'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { STANDINGS } from '../../../shared/conflicts/standing.ts'
import { resultText } from '../../../shared/export/pair-text.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { legendOf } from '../../../shared/ui/matrix/matrix-panel.tsx'
import { statementText } from '../../../shared/words/pair-statements.ts'
import { rulingName, standingFigure, standingWord, verdictWord } from '../../../shared/words/verdict-words.ts'
import { answerOf, pair } from '../conflicts/answers.ts'
import { decided } from '../conflicts/decided.ts'

const table = pairTable(
  answerOf([
    pair('A', 'X', { count: 2, verdict: 'conflict' }),
    pair('A', 'Y', { verdict: 'none' }),
    pair('A', 'Z', { verdict: 'unresolved' }),
    pair('A', 'A', { verdict: 'same_person' }),
  ]),
)

test.each(['en', 'zh-CN'] satisfies Language[])('gives each standing its own word in %s', (language) => {
  const { t } = localeOf(language)
  expect(new Set(STANDINGS.map((group) => standingWord(group, t))).size).toBe(STANDINGS.length)
})

test.each(['en', 'zh-CN'] satisfies Language[])(
  'uses one word in label, legend and files in %s',
  (language) => {
    const locale = localeOf(language)
    const legend = legendOf(table, locale).map(({ says }) => says)
    for (const one of table.pairs.flat()) {
      const word = verdictWord(one, locale.t)
      expect(legend.join('\n')).toContain(word)
      expect(statementText(one, table, locale)).toContain(word)
      expect(resultText(one, locale)).toMatch(new RegExp(`^${word}`))
    }
  },
)

test('counts conflicts, or pairs with joint papers if the server does not resolve names', () => {
  const { t } = localeOf('en')
  expect(standingFigure('conflict', 2, true, t)).toBe('2 conflicts')
  expect(standingFigure('conflict', 2, false, t)).toBe('2 with joint papers')
  expect(standingFigure('clear', 1, false, t)).toBe('1 clear')
  expect(standingFigure('conflict', 3, true, localeOf('zh-CN').t)).toBe('3 对冲突')
})

test('names the user’s decision in the verdict and on its button', () => {
  const { t } = localeOf('en')
  const words = (['confirmed', 'dismissed', 'somebody_else'] as const).map((ruling) => [
    rulingName(ruling, t),
    verdictWord(decided(table, 'A', 'X', ruling).pairs[0]?.[0] ?? { status: 'none' }, t),
  ])
  expect(words).toEqual([
    ['Conflict', 'conflict, confirmed by you'],
    ['No conflict', 'dismissed by you'],
    ['Another person', 'dismissed by you as another person'],
  ])
})
