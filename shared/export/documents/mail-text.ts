import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isAtEdgeIn } from '../../conflicts/policy/coverage.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { countWords, decisionText, figuresText, leftOutTexts, resultText, scopeTexts } from '../pair-words.ts'
import { provenanceLines } from '../provenance.ts'
import { listedPairs, oneLine, type TakenAnswer, unlisted } from '../taken-answer.ts'

/** Papers that an e-mail names for a pair; of more only the number. */
const PAPERS_NAMED = 3

/** The pairs that are not clear, as plain text for an e-mail, with the newest papers as proof. Mail programs wrap its lines. */
export function mailOf(taken: TakenAnswer, locale: Locale): string {
  const { left, right } = taken.answered.payload
  const lead = locale.t('mailLead', { left: left.length, right: right.length })
  const blocks = [
    [lead, figuresText(taken, locale), ...scopeTexts(taken, locale)],
    ...listedPairs(taken).map((pair) => pairLines(pair, taken, locale)),
    ...leftOutTexts(taken, locale).map((text) => [text]),
    provenanceLines(taken, locale).map(({ label, text }) => oneLine(`${label}: ${text}`)),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function pairLines(pair: Pair, { table }: TakenAnswer, locale: Locale): string[] {
  const facts = [resultText(pair, locale, ', '), countWords(pair, locale), decisionText(pair, locale)]
  const said = facts.filter((fact) => fact !== '').join('; ')
  return [
    oneLine(`${pair.leftName} – ${pair.rightName}: ${said}`),
    ...mailPapers(pair.pubs?.items ?? [], unlisted(pair), table, locale),
  ]
}

/** The first papers as lines of an e-mail, and the number of the others, `rest` of which are not listed. */
export function mailPapers(
  items: readonly PairItem[],
  rest: number,
  table: Pick<PairTable, 'judging'>,
  locale: Locale,
): string[] {
  const more = Math.max(0, items.length - PAPERS_NAMED) + rest
  return [
    ...items.slice(0, PAPERS_NAMED).flatMap((item) => {
      const place = [item.venue, item.year ?? locale.t('noYear')].filter(Boolean).join(' ')
      const where = isAtEdgeIn(table, item) ? `${place}; ${locale.t('atEdge')}` : place
      // On a line of its own and whole, so that mail programs recognize it.
      const link = proofOf(item)
      return [
        `  - ${oneLine(`${item.title || locale.t('untitled')} (${where})`)}`,
        ...(link ? [`    ${link}`] : []),
      ]
    }),
    ...(more > 0 ? [`  - ${locale.t('docMore', { count: more })}`] : []),
  ]
}
