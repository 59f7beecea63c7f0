import type { Pair } from '../../conflicts/pair-table.ts'
import { isAtEdgeIn } from '../../conflicts/policy/coverage.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale } from '../../i18n/locale.ts'
import { countWords, decisionText, figuresText, leftOutTexts, resultText, scopeTexts } from '../pair-words.ts'
import { provenanceLines } from '../provenance.ts'
import { listedPairs, oneLine, type TakenAnswer, unlisted } from '../taken-answer.ts'

/** Papers named for a pair; of more only the number. */
const PAPERS_NAMED = 3

/**
 * The pairs that are not clear, as plain text for an e-mail: short, with the newest papers as proof. Mail programs wrap
 * its lines.
 */
export function mailOf(taken: TakenAnswer, locale: Locale): string {
  const { t } = locale
  const { left, right } = taken.answered.payload
  const pairs = listedPairs(taken)
  const blocks = [
    [
      t('mailLead', { left: left.length, right: right.length }),
      figuresText(taken, locale),
      ...scopeTexts(taken, locale),
    ],
    ...pairs.map((pair) => pairLines(pair, taken, locale)),
    ...leftOutTexts(taken, locale).map((text) => [text]),
    provenanceLines(taken, locale).map(({ label, text }) => oneLine(`${label}: ${text}`)),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function pairLines(pair: Pair, { table }: TakenAnswer, locale: Locale): string[] {
  const { t } = locale
  const facts = [resultText(pair, locale, ', '), countWords(pair, locale), decisionText(pair, locale)].filter(
    (fact) => fact !== '',
  )
  const items = pair.pubs?.items ?? []
  const more = Math.max(0, items.length - PAPERS_NAMED) + unlisted(pair)
  return [
    oneLine(`${pair.leftName} – ${pair.rightName}: ${facts.join('; ')}`),
    ...items.slice(0, PAPERS_NAMED).flatMap((item) => paperLines(item, isAtEdgeIn(table, item), locale)),
    ...(more > 0 ? [`  - ${t('docMore', { count: more })}`] : []),
  ]
}

function paperLines(item: PairItem, atEdge: boolean, locale: Locale): string[] {
  const place = [item.venue, item.year ?? locale.t('noYear')].filter((part) => part).join(' ')
  const where = [place, ...(atEdge ? [locale.t('atEdge')] : [])].join('; ')
  const link = proofOf(item)
  return [
    `  - ${oneLine(`${item.title || locale.t('untitled')} (${where})`)}`,
    // On a line of its own and whole, so that mail programs recognize it.
    ...(link ? [`    ${link}`] : []),
  ]
}
