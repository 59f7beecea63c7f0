import type { Pair } from '../../conflicts/pair-table.ts'
import { isAtEdgeIn } from '../../conflicts/policy/coverage.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale } from '../../i18n/locale.ts'
import { readerColumns } from '../columns.ts'
import { figuresText, leftOutTexts, scopeTexts } from '../pair-words.ts'
import { provenanceLines } from '../provenance.ts'
import { hasPapers, listedPairs, oneLine, type TakenAnswer, unlisted } from '../taken-answer.ts'

/** An answer as Markdown: the headline, a table of the pairs that are not clear, their papers, and what it rests on. */
export function markdownOf(taken: TakenAnswer, locale: Locale): string {
  const { t } = locale
  const pairs = listedPairs(taken)
  const { left, right } = taken.answered.payload
  const withPapers = pairs.filter(hasPapers)
  const blocks = [
    `# ${markdownText(t('docTitle', { left: left.length, right: right.length }))}`,
    `**${markdownText(figuresText(taken, locale))}**`,
    ...scopeTexts(taken, locale).map(markdownText),
    ...(pairs.length > 0 ? [pairsTable(pairs, locale)] : []),
    ...leftOutTexts(taken, locale).map(markdownText),
    ...(withPapers.length > 0 ? [`## ${markdownText(t('papers'))}`] : []),
    ...withPapers.flatMap((pair) => papersOf(pair, taken, locale)),
    `## ${markdownText(t('docAbout'))}`,
    provenanceLines(taken, locale)
      .map(({ label, text }) => `- ${markdownText(`${label}: ${text}`)}`)
      .join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function pairsTable(pairs: readonly Pair[], locale: Locale): string {
  const { t } = locale
  const columns = readerColumns(pairs)
  const rows = pairs.map((pair) => columns.map(({ cell }) => String(cell(pair, locale) ?? '')))
  return [
    columns.map(({ head }) => t(head)),
    columns.map(({ isNumber }) => (isNumber ? '--:' : '---')),
    ...rows,
  ]
    .map((cells, row) => `| ${cells.map((cell) => (row === 1 ? cell : markdownText(cell))).join(' | ')} |`)
    .join('\n')
}

function papersOf(pair: Pair, { table }: TakenAnswer, locale: Locale): string[] {
  const { t } = locale
  const items = pair.pubs?.items ?? []
  const more = unlisted(pair)
  const others = pair.judgement?.leftOut ?? 0
  const lines = [
    ...items.map((item) => paperLine(item, isAtEdgeIn(table, item), locale)),
    ...(more > 0 ? [markdownText(t('docMore', { count: more }))] : []),
    ...(others > 0 ? [markdownText(t('docNotCounting', { count: others }))] : []),
  ]
  return [
    `### ${markdownText(`${pair.leftName} – ${pair.rightName}`)}`,
    lines.map((line) => `- ${line}`).join('\n'),
  ]
}

function paperLine(item: PairItem, atEdge: boolean, locale: Locale): string {
  const title = markdownText(item.title || locale.t('untitled'))
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
    .filter((part) => part)
    .join(' · ')
}

/**
 * Text that Markdown shows as it is, on one line. Besides what marks text, links, tables and mathematics up, it escapes
 * what would begin a heading, a quotation or a list.
 */
export const markdownText = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_[\]<>|~&$]/g, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
    .replace(/^[#+=:!-]/, String.raw`\$&`)

/** An address between angle brackets. */
const markdownAddress = (address: string): string =>
  oneLine(address).replace(/[\s<>\\|]/g, (character) => encodeURIComponent(character))
