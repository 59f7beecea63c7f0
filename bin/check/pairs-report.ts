import {
  candidatesOf,
  isOnlyDisambiguation,
  namesToCheck,
  type ResolvedName,
  splitOf,
} from '../../shared/conflicts/names-to-check.ts'
import { allPairs, type Pair, type PairTable } from '../../shared/conflicts/pair-table.ts'
import { isAtEdgeIn, policyInForce } from '../../shared/conflicts/policy/coverage.ts'
import { proofOf } from '../../shared/conflicts/proof.ts'
import {
  CONFLICTS,
  gravestFirst,
  groupedPairs,
  isResultPair,
  OPEN_STANDINGS,
  type Standing,
  standingOf,
  WITHOUT_FINDING,
} from '../../shared/conflicts/standing.ts'
import type { EntryResolution, PairItem, Person } from '../../shared/contract/backend.ts'
import { factsText } from '../../shared/export/pair-text.ts'
import { hasPapers, unlisted } from '../../shared/export/taken-answer.ts'
import type { Locale } from '../../shared/messages/locale.ts'
import { listLetter } from '../../shared/query/payload.ts'
import { personsAsOne } from '../../shared/query/persons-as-one.ts'
import { coverageText, summaryText } from '../../shared/words/answer-text.ts'
import { nobodyText } from '../../shared/words/pair-why.ts'
import { policyInText, rulesText } from '../../shared/words/policy-words.ts'
import { verdictWord } from '../../shared/words/verdict-words.ts'
import type { Style } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'

export type Report = { table: PairTable; locale: Locale; style: Style; papers?: boolean | undefined }

/**
 * Formats an answer for a terminal: the pairs that are not clear (gravest first), the names to check, and the summary. The
 * summary is last, because the end of the output stays visible. `papers` adds the pairs' papers. Only verdicts form a column:
 * wide characters in names would shift other columns.
 */
export function reportText(report: Report): string {
  const { table, style, locale, papers } = report
  const { t } = locale
  // Lists clear pairs with a decision, too, because the summary counts them.
  const listed = gravestFirst(groupedPairs(table)).filter(
    (pair) => standingOf(pair) !== 'clear' || pair.decision,
  )
  const nobody = nobodyText(table, t)
  const coverage = coverageText(table, locale)
  const { head, clauses } = summaryText(table, t)
  const blocks = [
    pairLines(listed, report),
    ...(papers ? listed.filter(hasPapers).map((pair) => papersOf(pair, report)) : []),
    listed.some(isResultPair) ? [] : [printable([nobody.lead, ...nobody.why].join(' '))],
    nameLines(namesToCheck(table), report),
    policyLines(report),
    // The last day of the data matters if pairs are not covered, or the data are old.
    coverage ? [printable(coverage.text)] : [],
    [`${style('bold', printable([head, ...clauses].join(t('clauseSeparator'))))}.`],
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

/** The report lists at most this many pairs without evidence (`unknown`, `not_covered`). More would hide the important ones. */
const OPEN_SHOWN = 20

function pairLines(pairs: readonly Pair[], { locale, style }: Report): string[] {
  const { t } = locale
  const width = Math.max(0, ...pairs.map((pair) => verdictWord(pair, t).length))
  const lineOf = (pair: Pair): string => {
    const facts = factsText(pair, locale)
    const names = `${pair.leftName} – ${pair.rightName}`
    const verdict = style(colourOf(standingOf(pair)), printable(verdictWord(pair, t)).padEnd(width))
    return `${verdict}  ${printable(facts === '' ? names : `${names}: ${facts}`)}`
  }
  return [...Map.groupBy(pairs, standingOf)].flatMap(([group, same]) => {
    const isLong = group === 'unknown' || group === 'not_covered'
    const first = same.toSorted((one, other) => Number(!one.decision) - Number(!other.decision))
    const rest = isLong ? same.length - OPEN_SHOWN : 0
    if (rest <= 0) return same.map(lineOf)
    const more = `… and ${locale.number(rest)} more; --csv lists them all.`
    return [...first.slice(0, OPEN_SHOWN).map(lineOf), more]
  })
}

function colourOf(group: Standing): Parameters<Style>[0] {
  if (CONFLICTS.includes(group)) return 'red'
  return OPEN_STANDINGS.includes(group) ? 'yellow' : 'dim'
}

function papersOf(pair: Pair, report: Report): string[] {
  const { table, locale, style } = report
  const { t } = locale
  const yearMin = table.options.year_min
  const { items = [], undated = 0 } = pair.pubs ?? {}
  const more = unlisted(pair)
  return [
    style('bold', printable(`${pair.leftName} – ${pair.rightName}`)),
    ...items.flatMap((item) => paperLines(item, pair.status === 'possible', report)),
    more > 0 && `  ${t('docMore', { count: more })}`,
    undated > 0 && yearMin !== null && `  ${t('undated', { count: undated, year: String(yearMin) })}`,
  ].filter((line) => line !== false)
}

function paperLines(item: PairItem, isDoubted: boolean, { table, style, locale }: Report): string[] {
  const { t, list } = locale
  const names = [item.left_name, item.right_name].filter((name) => name !== undefined)
  const where = [item.venue, proofOf(item)].filter((part) => typeof part === 'string').map(printable)
  const about = [
    isAtEdgeIn(table, item) && t('atEdge'),
    where.length > 0 && where.join('  '),
    isDoubted && names.length > 0 && printable(t('asPrinted', { names: list(names) })),
  ].filter((text) => text !== false)
  return [
    `  ${item.year ?? t('noYear')}  ${printable(item.title || t('untitled'))}`,
    ...about.map((text) => `        ${style('dim', text)}`),
  ]
}

function policyLines({ table, locale }: Report): string[] {
  const judging = policyInForce(table)
  if (!judging) return []
  const { policy, at, window } = judging
  const rules = rulesText(policy, at, locale)
  const cleared = allPairs(table).filter(
    (pair) => pair.judgement && WITHOUT_FINDING.includes(standingOf(pair)),
  )
  const yearMin = table.options.year_min
  const reaches = window !== null && yearMin !== null && yearMin > window.from
  return [
    printable(`Judged under ${policyInText(policy)}: ${rules}.`),
    cleared.length > 0 &&
      `Pairs that have joint papers, but no conflict under this policy: ${locale.number(cleared.length)}.`,
    reaches && `The policy counts papers since ${window.from}: --since ${yearMin} leaves some out.`,
  ].filter((line) => line !== false)
}

function nameLines(names: readonly ResolvedName[], { locale, style }: Report): string[] {
  if (names.length === 0) return []
  const count = locale.number(names.length)
  const lines = names.map(({ side, resolution }) =>
    printable(`  ${listLetter(side)}  ${resolution.entry}: ${statusText(resolution, locale)}`),
  )
  return [style('bold', names.length === 1 ? '1 name to check' : `${count} names to check`), ...lines]
}

function statusText(resolution: EntryResolution, { t, number, list }: Locale): string {
  const split = splitOf(resolution)
  if (split) return `${t('statusNotFound')}. ${t('severalNames', { names: list(split) })}`
  if (resolution.status === 'not_found') {
    if (personsAsOne(resolution.entry))
      return `${t('statusNotFound')}. A record in this entry is not in the data.`
    const hint = resolution.hint === 'latin_script' ? ` ${t('latinScript')}` : ''
    const nearest = candidatesOf(resolution)
    const meant = nearest.length > 0 ? ` ${t('nearest', { name: people(nearest, t) })}` : ''
    const none =
      hint === '' && meant === '' ? ' No similar name is known: check the spelling, or try --loose.' : ''
    return `${t('statusNotFound')}.${hint}${meant}${none}`
  }
  const { truncated, near_truncated, persons } = resolution
  const isPage = isOnlyDisambiguation(resolution)
  // The backend lists all persons with the name, but not all with a similar name.
  if (near_truncated && !truncated && !isPage) return `${t('statusTruncated')}: ${people(persons, t)}`
  const count = resolution.person_count ?? persons.length
  const status = truncated ? 'statusTruncated' : isPage ? 'statusDisambiguation' : 'statusAmbiguous'
  return `${t(status)}, ${number(count)} in all: ${people(persons, t)}`
}

function people(persons: readonly Person[], t: Locale['t']): string {
  const shown = persons.slice(0, 5).map((person) => personText(person, t))
  return [...shown, ...(persons.length > 5 ? ['…'] : [])].join('; ')
}

function personText({ name, publications, affiliations, disambiguation }: Person, t: Locale['t']): string {
  const facts = [
    affiliations?.[0],
    publications !== undefined && t('papersOfPerson', { count: publications }),
    disambiguation && t('statusDisambiguation'),
  ].filter((fact) => typeof fact === 'string')
  return facts.length > 0 ? `${name} (${facts.join(t('clauseSeparator'))})` : name
}
