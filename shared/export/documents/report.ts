import { lastYear, type Pair } from '../../conflicts/pair-table.ts'
import { isAtEdgeIn } from '../../conflicts/policy/coverage.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { verdictWord } from '../../words/verdict-words.ts'
import {
  countCell,
  countWords,
  decisionText,
  figuresText,
  leftOutTexts,
  resultText,
  scopeTexts,
} from '../pair-text.ts'
import { hasPapers, listedPairs, type TakenAnswer, unlisted } from '../taken-answer.ts'
import { column, escaped, htmlPage, htmlTable, paperLink, paragraphs } from './html-page.ts'
import { provenanceLines } from './pairs-json.ts'

/** A page to print: a table of the pairs with a finding, gravest first, then each pair with all its papers. */
export function reportOf(taken: TakenAnswer, locale: Locale): string {
  const { t, language } = locale
  const { left, right } = taken.answered.payload
  const size = t('docTitle', { left: left.length, right: right.length })
  const pairs = listedPairs(taken.table)
  const columns = [
    column(t('columnA'), 20, ({ leftName }: Pair) => leftName),
    column(t('columnB'), 20, ({ rightName }: Pair) => rightName),
    column(t('columnVerdict'), 24, (pair: Pair) => resultText(pair, locale)),
    column(t('jointPapers'), 9, countCell),
    column(t('columnLast'), 7, lastYear),
    column(t('columnDecision'), 20, (pair: Pair) => decisionText(pair, locale)),
  ]
  const withPapers = pairs.filter(hasPapers)
  const content = [
    paragraphs([...(taken.name ? [size] : []), figuresText(taken, locale), ...scopeTexts(taken, locale)]),
    pairs.length > 0 ? htmlTable(pairs, columns) : '',
    paragraphs(leftOutTexts(taken.table, locale)),
    withPapers.length > 0 ? `<h2>${escaped(t('papers'))}</h2>` : '',
    ...withPapers.map((pair) => papersOf(pair, taken, locale)),
  ]
  const about = provenanceLines(taken, locale)
  return htmlPage({ title: taken.name ?? size, language, content: content.join('\n'), about }, locale)
}

function papersOf(pair: Pair, taken: TakenAnswer, locale: Locale): string {
  const { t } = locale
  const facts = [verdictWord(pair, t), countWords(pair, locale), decisionText(pair, locale)]
  const items = (pair.pubs?.items ?? []).map((item) => `<li>${paperText(item, taken, locale)}</li>`)
  const more = unlisted(pair)
  const others = pair.judgement?.leftOut ?? 0
  return [
    `<h3>${escaped(`${pair.leftName} – ${pair.rightName}`)}</h3>`,
    paragraphs([facts.filter(Boolean).join('; ')]),
    `<ul>${items.join('\n')}</ul>`,
    paragraphs([
      ...(more > 0 ? [t('docMore', { count: more })] : []),
      ...(others > 0 ? [t('docNotCounting', { count: others })] : []),
    ]),
  ].join('\n')
}

function paperText(item: PairItem, { table }: TakenAnswer, locale: Locale): string {
  const { t, list } = locale
  const names = [item.left_name, item.right_name].filter((name) => name !== undefined)
  const facts = [
    item.venue,
    item.year ?? t('noYear'),
    isAtEdgeIn(table, item) && t('atEdge'),
    names.length > 0 && t('docAsPrinted', { names: list(names) }),
  ]
  return `${paperLink(item, locale)} ${escaped(facts.filter(Boolean).join(' · '))}`
}
