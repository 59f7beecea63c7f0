import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isAtEdgeIn } from '../../conflicts/policy/coverage.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { readerColumns } from '../columns.ts'
import { countWords, decisionText, figuresText, leftOutTexts, resultText, scopeTexts } from '../pair-words.ts'
import { provenanceLines } from '../provenance.ts'
import { hasPapers, listedPairs, oneLine, type TakenAnswer, unlisted } from '../taken-answer.ts'

/** Papers that an e-mail names for a pair; of more only the number. */
const PAPERS_NAMED = 3

/** The pairs that are not clear, as plain text for an e-mail, with the newest papers as proof. Mail programs wrap its lines. */
export function mailOf(taken: TakenAnswer, locale: Locale): string {
  const lead = locale.t('mailLead', sizesOf(taken))
  const blocks = [
    [lead, figuresText(taken, locale), ...scopeTexts(taken, locale)],
    ...listedPairs(taken).map((pair) => pairLines(pair, taken, locale)),
    ...leftOutTexts(taken, locale).map((text) => [text]),
    aboutLines(taken, locale).map(oneLine),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const sizesOf = ({ answered: { payload } }: TakenAnswer): { left: number; right: number } => ({
  left: payload.left.length,
  right: payload.right.length,
})

const aboutLines = (taken: TakenAnswer, locale: Locale): string[] =>
  provenanceLines(taken, locale).map(({ label, text }) => `${label}: ${text}`)

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
      return [`  - ${oneLine(`${titleOf(item, locale)} (${where})`)}`, ...(link ? [`    ${link}`] : [])]
    }),
    ...(more > 0 ? [`  - ${locale.t('docMore', { count: more })}`] : []),
  ]
}

const titleOf = (item: PairItem, { t }: Locale): string => item.title || t('untitled')

/** An answer as Markdown: the headline, a table of the pairs that are not clear, their papers, and what it rests on. */
export function markdownOf(taken: TakenAnswer, locale: Locale): string {
  const { t } = locale
  const pairs = listedPairs(taken)
  const withPapers = pairs.filter(hasPapers)
  const blocks = [
    `# ${markdownText(t('docTitle', sizesOf(taken)))}`,
    `**${markdownText(figuresText(taken, locale))}**`,
    ...scopeTexts(taken, locale).map(markdownText),
    ...(pairs.length > 0 ? [pairsTable(pairs, locale)] : []),
    ...leftOutTexts(taken, locale).map(markdownText),
    ...(withPapers.length > 0 ? [`## ${markdownText(t('papers'))}`] : []),
    ...withPapers.flatMap((pair) => papersOf(pair, taken, locale)),
    `## ${markdownText(t('docAbout'))}`,
    listOf(aboutLines(taken, locale).map(markdownText)),
  ]
  return `${blocks.join('\n\n')}\n`
}

const listOf = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

function pairsTable(pairs: readonly Pair[], locale: Locale): string {
  const columns = readerColumns(pairs)
  const rows = pairs.map((pair) => columns.map(({ cell }) => markdownText(String(cell(pair, locale) ?? ''))))
  const head = columns.map(({ head }) => markdownText(locale.t(head)))
  const line = columns.map(({ isNumber }) => (isNumber ? '--:' : '---'))
  return [head, line, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function papersOf(pair: Pair, { table }: TakenAnswer, locale: Locale): string[] {
  const { t } = locale
  const [more, others] = [unlisted(pair), pair.judgement?.leftOut ?? 0]
  const lines = [
    ...(pair.pubs?.items ?? []).map((item) => paperLine(item, isAtEdgeIn(table, item), locale)),
    ...(more > 0 ? [markdownText(t('docMore', { count: more }))] : []),
    ...(others > 0 ? [markdownText(t('docNotCounting', { count: others }))] : []),
  ]
  return [`### ${markdownText(`${pair.leftName} – ${pair.rightName}`)}`, listOf(lines)]
}

function paperLine(item: PairItem, atEdge: boolean, locale: Locale): string {
  const title = markdownText(titleOf(item, locale))
  const link = proofOf(item)
  const names = [item.left_name, item.right_name].filter((name) => name !== undefined)
  return [
    // The year is not first: a number with a full stop would begin a list.
    link ? `[${title}](<${markdownAddress(link)}>)` : title,
    item.venue && markdownText(item.venue),
    item.year ?? markdownText(locale.t('noYear')),
    names.length > 0 && markdownText(locale.t('docAsPrinted', { names: locale.list(names) })),
    atEdge && markdownText(locale.t('atEdge')),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Text that Markdown shows as it is, on one line: neither markup nor the beginning of a heading, a quotation or a list. */
export const markdownText = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_[\]<>|~&$]/g, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
    .replace(/^[#+=:!-]/, String.raw`\$&`)

/** An address between angle brackets. */
const markdownAddress = (address: string): string =>
  oneLine(address).replace(/[\s<>\\|]/g, (character) => encodeURIComponent(character))
