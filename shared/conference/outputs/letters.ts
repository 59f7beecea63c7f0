import { groupOf } from '../../conflicts/pair-group.ts'
import { mailPapers } from '../../export/documents/readable-texts.ts'
import { oneLine } from '../../export/taken-answer.ts'
import { TO_DECLARE } from '../cells.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { aboutLines } from './about.ts'
import { type Outgoing, type PlacedCell, placedCells, tellingPairs } from './findings.ts'
import type { OutputLocale } from './output-texts.ts'

/**
 * A letter to the authors of a submission: a question about conflicts that are not declared, with their papers, and about declared ones
 * that no joint paper shows. Reviewers get none, since it would tell them the authors.
 */
export type Letter = { submission: string; to: readonly string[]; subject: string; body: string }

/** A letter for each submission that has something to ask about, in order. */
export function lettersOf(judged: JudgedConference, locale: OutputLocale): Letter[] {
  const { t } = locale
  const asks = t(judged.conference.hasDeclarations ? 'letterFound' : 'letterFoundWithProof')
  const cells = placedCells(judged).filter(({ member }) => !member.isCandidate)
  return [...Map.groupBy(cells, ({ paper }) => paper)].flatMap(([{ id, title, authors }, same]): Letter[] => {
    const found = same.flatMap((cell) => foundTexts(cell, judged, locale))
    const doubted = same.flatMap((cell) => doubtedTexts(cell, locale))
    if (found.length + doubted.length === 0) return []
    const paragraphs = [
      t('letterHello', { id, title: oneLine(title) }),
      ...(found.length > 0 ? [asks, ...found] : []),
      ...(doubted.length > 0 ? [t('letterDoubted'), doubted.join('\n')] : []),
      t('letterThanks'),
    ]
    const to = [...new Set(authors.flatMap(({ email }) => (email ? oneLine(email) : [])))]
    return [{ submission: id, to, subject: t('letterSubject', { id }), body: `${paragraphs.join('\n\n')}\n` }]
  })
}

function foundTexts(cell: PlacedCell, { table }: JudgedConference, locale: OutputLocale): string[] {
  if (!TO_DECLARE.includes(cell.kind)) return []
  const reviewer = oneLine(cell.member.name)
  return tellingPairs(cell).flatMap(({ author, pair }) => {
    const group = groupOf(pair)
    if (group === 'same_person') return [locale.t('letterSame', { reviewer })]
    if (group !== 'conflict') return []
    const name = oneLine(cell.paper.authors[author]?.name || pair.leftName)
    return [
      [locale.t('letterPair', { reviewer, author: name }), ...mailPapers(pair, table, locale)].join('\n'),
    ]
  })
}

function doubtedTexts({ kind, member, declared }: PlacedCell, { t }: OutputLocale): string[] {
  // HotCRP declares authors and contacts itself.
  const isOwn = /\b(author|contact)\b/i.test(declared?.kind ?? '')
  if (isOwn || (kind !== 'no_evidence' && kind !== 'outside')) return []
  const said = t('declaredAs', { kind: oneLine(declared?.kind ?? '') || t('cellYes') })
  return [`- ${oneLine(member.name)} (${kind === 'outside' ? `${said}; ${t('finding_outside')}` : said})`]
}

/** All letters as one text to copy from, and what they rest on. */
export function lettersText(outgoing: Outgoing, locale: OutputLocale): string {
  const letters = lettersOf(outgoing.judged, locale).map(({ to, subject, body }) =>
    [`To: ${to.join(', ')}`, `Subject: ${subject}`, '', body].join('\n'),
  )
  const lines = aboutLines(outgoing, locale).map(({ label, text }) => oneLine(`${label}: ${text}`))
  return [...letters, `${lines.join('\n')}\n`].join(`\n${'-'.repeat(72)}\n\n`)
}
