import { CELL_KINDS, type CellKind } from '../../shared/conference/cells.ts'
import type { Someone } from '../../shared/conference/conference-model.ts'
import type { JudgedConference } from '../../shared/conference/judge-conference.ts'
import { aboutLines, figuresText } from '../../shared/conference/outputs/about.ts'
import {
  type Outgoing,
  type PlacedCell,
  placedCells,
  signedCells,
  signsText,
  tellingPairs,
  unknownPlaces,
} from '../../shared/conference/outputs/findings.ts'
import {
  cellWord,
  kindWord,
  type OutputLocale,
  signText,
  unknownWord,
  unnamedText,
} from '../../shared/conference/outputs/output-texts.ts'
import { entryOf } from '../../shared/conference/roster.ts'
import { candidatesOf } from '../../shared/conflicts/names-to-check.ts'
import { factsText } from '../../shared/export/pair-text.ts'
import type { Style } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'

/** Findings of these kinds need a decision, so the report lists them all. It lists at most 20 of any other kind. */
const COLOURS: Partial<Record<CellKind, Parameters<Style>[0]>> = {
  same_person: 'red',
  undeclared: 'red',
  with_proof: 'red',
  possible: 'yellow',
}
const SHOWN = 20

/** Returns a line for each finding, gravest first. The basis of the findings and the figures come last. */
export function conferenceText(outgoing: Outgoing, locale: OutputLocale, style: Style): string {
  const cells = placedCells(outgoing.judged)
  const width = Math.max(...CELL_KINDS.map((kind) => kindWord(kind, locale).length))
  const findings = CELL_KINDS.flatMap((kind) => {
    const same = cells.filter((cell) => cell.kind === kind)
    const colour = COLOURS[kind]
    const lines = same.slice(0, colour ? same.length : SHOWN).map((cell) => {
      const word = style(colour ?? 'dim', cellWord(cell, locale).padEnd(width))
      return `${word}  ${printable(cellText(cell, locale))}`
    })
    return [...lines, ...moreText(same.length - lines.length, locale)]
  })
  const about = aboutLines(outgoing, locale).slice(1)
  return [
    ...findings,
    ...unknownLines(outgoing, locale),
    ...signLines(outgoing, locale, style),
    '',
    ...about.map(({ label, text }) => printable(`${label}: ${text}`)),
    '',
    `${style('bold', figuresText(outgoing, locale))}\n`,
  ].join('\n')
}

const moreText = (count: number, { number }: OutputLocale): string[] =>
  count > 0 ? [`… and ${number(count)} more; --format csv or json lists them all.`] : []

function cellText(cell: PlacedCell, locale: OutputLocale): string {
  const { paper, member, declared } = cell
  const telling = tellingPairs(cell)
  const decider = cell.pairs.slice(0, 1).filter((head) => !telling.includes(head))
  const pairs = [...decider, ...telling].map(({ author, pair }) => {
    const facts = factsText(pair, locale)
    const name = paper.authors[author]?.name || pair.leftName
    return facts === '' ? name : `${name} (${facts})`
  })
  const kind = declared && locale.t('declaredAs', { kind: declared.kind || locale.t('cellYes') })
  const details = [pairs.join(', '), kind].filter(Boolean).join('; ')
  return `#${paper.id} – ${member.name || member.email}${details === '' ? '' : `: ${details}`}`
}

/** Lists the unknown people, for example: `not understood: Reviewer: T.B.A.`, `Some authors of submission 7 are not named.` */
export function unknownLines({ judged }: Outgoing, locale: OutputLocale): string[] {
  const people = unknownPlaces(judged)
  const lines = people.slice(0, SHOWN).map(({ paper, author, member, reason }) => {
    const one = author ?? member
    if (paper && one === null) return printable(unnamedText(paper, locale))
    const who = `${locale.t(paper ? 'author' : 'reviewer')}${paper ? ` #${paper.id}` : ''}`
    const nearest = nearestTo(one, judged, locale)
    return `${unknownWord(reason, locale)}: ${printable(`${who}: ${one?.name || one?.email}${nearest}`)}`
  })
  return [...lines, ...moreText(people.length - lines.length, locale)]
}

/** Lists the cells that have only weaker signs: `Weaker signs  #1 – Cy Orr: same institution: Oxford (Ann Lee)`. */
function signLines({ judged }: Outgoing, locale: OutputLocale, style: Style): string[] {
  const cells = signedCells(judged)
  const lines = cells.slice(0, SHOWN).map(({ paper, member, signs }) => {
    const signTexts = signsText(paper, signs, (sign) => signText(sign, locale))
    const text = `#${paper.id} – ${member.name || member.email}: ${signTexts}`
    return `${style('dim', locale.t('signsHeading'))}  ${printable(text)}`
  })
  return [...lines, ...moreText(cells.length - lines.length, locale)]
}

function nearestTo(one: Someone | null, { table }: JudgedConference, { t, list }: OutputLocale): string {
  const entry = one ? entryOf(one, {}) : ''
  const resolution = table.leftResolution.get(entry) ?? table.rightResolution.get(entry)
  const people = resolution?.status === 'not_found' ? candidatesOf(resolution) : []
  return people.length > 0 ? `. ${t('nearest', { name: list(people.map(({ name }) => name)) })}` : ''
}
