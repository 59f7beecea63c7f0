import type { Pair } from '../../conflicts/pair-table.ts'
import { isAtEdgeIn } from '../../conflicts/policy/coverage.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale } from '../../i18n/locale.ts'
import { countWords, decisionText, figuresText, leftOutTexts, resultText, scopeTexts } from '../pair-words.ts'
import { provenanceLines } from '../provenance.ts'
import { listedPairs, oneLine, type TakenAnswer, unlisted } from '../taken-answer.ts'

/** Columns of a line of plain text mail (RFC 3676 asks for fewer than 79). */
const WIDTH = 72
/** Papers named for a pair; of more only the number. */
const PAPERS_NAMED = 3

/** The pairs that are not clear, as plain text for an e-mail: short, wrapped, with the newest papers as proof. */
export function mailOf(taken: TakenAnswer, locale: Locale): string {
  const { t } = locale
  const { left, right } = taken.answered.payload
  const pairs = listedPairs(taken)
  const blocks = [
    [
      ...wrapped(t('mailLead', { left: left.length, right: right.length })),
      ...wrapped(figuresText(taken, locale)),
      ...scopeTexts(taken, locale).flatMap((text) => wrapped(text)),
    ],
    ...pairs.map((pair) => pairLines(pair, taken, locale)),
    ...leftOutTexts(taken, locale).map((text) => wrapped(text)),
    provenanceLines(taken, locale).flatMap(({ label, text }) => wrapped(`${label}: ${text}`, '', '  ')),
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
    ...wrapped(`${pair.leftName} – ${pair.rightName}: ${facts.join('; ')}`, '', '  '),
    ...items.slice(0, PAPERS_NAMED).flatMap((item) => paperLines(item, isAtEdgeIn(table, item), locale)),
    ...(more > 0 ? wrapped(t('docMore', { count: more }), '  - ') : []),
  ]
}

function paperLines(item: PairItem, atEdge: boolean, locale: Locale): string[] {
  const place = [item.venue, item.year ?? locale.t('noYear')].filter((part) => part).join(' ')
  const where = [place, ...(atEdge ? [locale.t('atEdge')] : [])].join('; ')
  const link = proofOf(item)
  return [
    ...wrapped(`${item.title || locale.t('untitled')} (${where})`, '  - ', '    '),
    // On a line of its own and whole, so that mail programs recognize it.
    ...(link ? [`    ${link}`] : []),
  ]
}

/** A character of these scripts takes two columns. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u

const columnsOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)

/** Words, and each character of a script that has no spaces between words. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** The text in lines of at most `WIDTH` columns; a longer word has a line of its own. */
export function wrapped(text: string, first = '', rest = first): string[] {
  const lines: string[] = []
  let line = first
  let isEmpty = true
  let end = 0
  const plain = oneLine(text)
  for (const { 0: piece, index } of plain.matchAll(PIECE)) {
    const gap = isEmpty || index === end ? '' : ' '
    if (!isEmpty && columnsOf(line + gap + piece) > WIDTH) {
      lines.push(line)
      line = rest + piece
    } else line += gap + piece
    isEmpty = false
    end = index + piece.length
  }
  return isEmpty ? lines : [...lines, line]
}
