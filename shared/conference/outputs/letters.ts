import type { PairTable } from '../../conflicts/pair-table.ts'
import { isAtEdgeIn } from '../../conflicts/policy/coverage.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import { oneLine } from '../../export/taken-answer.ts'
import { type CellPair, isToDeclare } from '../cells.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { aboutLines } from './about.ts'
import { type Outgoing, type PlacedCell, placedCells, proofIn } from './findings.ts'
import type { OutputLocale } from './output-texts.ts'

/**
 * A letter to authors. It asks about undeclared conflicts, and about declared conflicts without a joint paper.
 * Reviewers get no letter, because it would tell them the authors.
 */
export type Letter = { submission: string; to: readonly string[]; subject: string; body: string }

/** Writes a letter for each submission with something to ask. Writes no letter if no file has declarations. */
export function lettersOf(judged: JudgedConference, locale: OutputLocale): Letter[] {
  const { t } = locale
  if (!judged.conference.hasDeclarations) return []
  const cells = placedCells(judged).filter(({ member }) => !member.isCandidate)
  return [...Map.groupBy(cells, ({ paper }) => paper)].flatMap(([{ id, title, authors }, same]): Letter[] => {
    const found = same.filter(isToDeclare).map((cell) => foundText(cell, judged, locale))
    const doubted = same.filter(isDoubted).map((cell) => doubtedText(cell, locale))
    if (found.length + doubted.length === 0) return []
    const paragraphs = [
      t('letterHello', { id, title: oneLine(title) }),
      ...(found.length > 0 ? [t('letterFound'), ...found] : []),
      ...(doubted.length > 0 ? [t('letterDoubted'), doubted.join('\n')] : []),
      t('letterThanks'),
    ]
    const to = [...new Set(authors.flatMap(({ email }) => (email ? oneLine(email) : [])))]
    return [{ submission: id, to, subject: t('letterSubject', { id }), body: `${paragraphs.join('\n\n')}\n` }]
  })
}

function foundText(cell: PlacedCell, { table }: JudgedConference, locale: OutputLocale): string {
  const reviewer = oneLine(cell.member.name)
  if (cell.standing === 'same_person') return locale.t('letterSame', { reviewer })
  const { shared, confirmed, papers, more } = proofIn(cell)
  const textsOf = (key: 'letterPair' | 'letterConfirmed', pairs: readonly CellPair[]): string[] => {
    const names = pairs.map(({ author, pair }) => oneLine(cell.paper.authors[author]?.name || pair.leftName))
    return names.length > 0 ? [locale.t(key, { reviewer, author: locale.list(names) })] : []
  }
  return [
    ...textsOf('letterConfirmed', confirmed),
    ...textsOf('letterPair', shared),
    ...paperLines(papers, more, table, locale),
  ].join('\n')
}

/** A letter names at most this many papers for each reviewer, and counts the others. */
const PAPERS_NAMED = 3

/** `rest`: the number of papers that the answer does not list. */
function paperLines(
  items: readonly PairItem[],
  rest: number,
  table: Pick<PairTable, 'judging'>,
  locale: OutputLocale,
): string[] {
  const more = Math.max(0, items.length - PAPERS_NAMED) + rest
  return [
    ...items.slice(0, PAPERS_NAMED).flatMap((item) => {
      const place = [item.venue, item.year ?? locale.t('noYear')].filter(Boolean).join(' ')
      const where = isAtEdgeIn(table, item) ? `${place}; ${locale.t('atEdge')}` : place
      // Mail programs recognize a link on its own line.
      const link = proofOf(item)
      return [
        `  - ${oneLine(`${item.title || locale.t('untitled')} (${where})`)}`,
        ...(link ? [`    ${link}`] : []),
      ]
    }),
    ...(more > 0 ? [`  - ${locale.t('docMore', { count: more })}`] : []),
  ]
}

/** Declared kinds that joint papers cannot show. HotCRP itself declares a conflict for each author and contact. */
const NOT_OF_PAPERS = /\b(author|contact|institution)/i

/** Whether the declared kind needs joint papers, but all people are known and have none. */
const isDoubted = ({ kind, declared }: PlacedCell): boolean =>
  kind === 'no_evidence' && !NOT_OF_PAPERS.test(declared?.kind ?? '')

const doubtedText = ({ member, declared }: PlacedCell, { t }: OutputLocale): string =>
  `- ${oneLine(member.name)} (${t('declaredAs', { kind: oneLine(declared?.kind ?? '') || t('cellYes') })})`

/** Joins the letters into one text for copying. The text ends with lines about data, policy and decisions. */
export function lettersText(outgoing: Outgoing, locale: OutputLocale): string {
  const letters = lettersOf(outgoing.judged, locale).map(({ to, subject, body }) =>
    [`To: ${to.join(', ')}`, `Subject: ${subject}`, '', body].join('\n'),
  )
  const lines = aboutLines(outgoing, locale).map(({ label, text }) => oneLine(`${label}: ${text}`))
  return [...letters, `${lines.join('\n')}\n`].join(`\n${'-'.repeat(72)}\n\n`)
}
