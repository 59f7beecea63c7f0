import { isDeepStrictEqual } from 'node:util'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { conferenceText } from '../../../../bin/conference/report-text.ts'
import { NEW_PROJECT } from '../../../../daemon/page/conference/conference-state.ts'
import { chipOf } from '../../../../daemon/page/conference/results/cell-words.ts'
import {
  type CellFilter,
  resultIndex,
  shownPlaces,
} from '../../../../daemon/page/conference/results/result-rows.ts'
import { type Cell, isDecided } from '../../../../shared/conference/cells.ts'
import { personId, type Someone } from '../../../../shared/conference/conference-model.ts'
import { judgeConference } from '../../../../shared/conference/judge-conference.ts'
import { hotcrpCsv } from '../../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { openreviewEdges } from '../../../../shared/conference/outputs/back/openreview-edges.ts'
import {
  conferenceCsv,
  conferenceJson,
  withoutAuthorsCsv,
} from '../../../../shared/conference/outputs/conference-data.ts'
import { lettersOf } from '../../../../shared/conference/outputs/letters.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { mergeProjects } from '../../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { projectFileText, readProjectFile } from '../../../../shared/conference/project/project-file.ts'
import { exitCodeFor } from '../../../../shared/conflicts/standing.ts'
import { type Random, seededRandom } from '../../../data/seeded-random.ts'
import { ORDER, resolutionOf, reviewerNamed, type SlowCell, slowCells } from './slow-standing.ts'
import { type RandomWorld, randomWorld } from './world.ts'

const EN = outputTexts('en')
const ANY_SEED = Math.floor(Math.random() * 1e9)

const FIGURES = ['undeclared', 'proved', 'no_evidence', 'possible', 'outside', 'dismissed'] as const

function said(world: RandomWorld): Record<string, unknown> {
  const theirs = readProjectFile(projectFileText(projectWith(world.theirs), []), 'theirs.json')
  if (!('conference' in theirs)) throw new Error(theirs.kind)
  const { rulings = [] } = mergeProjects(projectWith(world.rulings), theirs).project
  const judged = judgeConference({ ...world, rulings, exact: true })
  const outgoing = { judged, at: new Date('2026-11-25T12:00:00Z') }
  const index = resultIndex(judged)
  const figure = (filter: CellFilter): number =>
    shownPlaces(index, { filter, search: null, enough: 1 }).length
  const json = JSON.parse(conferenceJson(outgoing))
  const lines: Record<string, string>[] = parse(conferenceCsv(outgoing), { bom: true, columns: true })
  const csv = lines.filter(({ verdict }) => verdict !== 'sign')
  const blind: Record<string, string>[] = parse(withoutAuthorsCsv(judged), { bom: true, columns: true })
  const wishes = { which: 'confirmed', dismissals: true, venue: 'V' } as const
  const all = { ...wishes, which: 'proved' as const }
  const edges = JSON.parse(openreviewEdges(outgoing, null, all).parts.join(''))
  const terminal = conferenceText(outgoing, EN, (_, text) => text)
  return {
    cells: judged.cells.map((cell) => `${placeIn(world, cell)}: ${cell.standing}`).toSorted(),
    decided: judged.cells
      .filter(isDecided)
      .map((cell) => placeIn(world, cell))
      .toSorted(),
    standings: judged.standings,
    figures: FIGURES.map((filter) => `${filter} ${figure(filter)}`),
    left: judged.left.map(({ free, toCheck, unknown }) => [free, toCheck, unknown].join()),
    isAuthorChips: judged.cells.filter((cell) => chip(cell, judged) === ' chipIsAuthor').length,
    exit: exitCodeFor(judged.standings),
    terminal: terminal.split('\n').filter((line) => line.startsWith('reviewer is an author  ')).length,
    csv: csv
      .filter((row) => !isOfNobody(row))
      .map((row) => [row.submission, row.author, row.reviewer, row.verdict, row.standing].join())
      .toSorted(),
    unknown: csv
      .filter(isOfNobody)
      .map((row) => [row.submission, row.author, row.reviewer, row.reason].join())
      .toSorted(),
    json: [json.standings, json.unknown.length, json.findings.length],
    blind: blind.map((row) => [row.submission, row.reviewer, row.conflict].join()),
    hotcrp: [linesOf(hotcrpCsv(judged, wishes).text), linesOf(hotcrpCsv(judged, all).text)],
    openreview: edges.map((edge: Record<string, string>) => `${edge.head} ${edge.tail}`).toSorted(),
    labels: edges.filter(
      ({ label }: { label: string }) => !/^(\d+ joint papers?|an author|confirmed by a chair)$/.test(label),
    ),
    letters: lettersOf(judged, EN).map(({ submission, body }) => `${submission}: ${paragraphsIn(body)}`),
  }
}

const projectWith = (rulings: Project['rulings']): Project => ({
  ...NEW_PROJECT,
  ...(rulings && { rulings }),
})

const UNKNOWN_REASONS = ['not_found', 'truncated', 'near_truncated', 'not_understood', 'not_named']
const isOfNobody = ({ author, reviewer, reason = '' }: Record<string, string>): boolean =>
  UNKNOWN_REASONS.includes(reason) && !(author && reviewer)
const linesOf = (text: string): string[] => text.trim().split(/\r\n/).slice(1).toSorted()
const chip = (cell: Cell, judged: ReturnType<typeof judgeConference>): string | undefined =>
  chipOf(cell, judged, 'submission', (key) => key).more

const placeIn = (
  { conference }: RandomWorld,
  { submission, reviewer }: Pick<Cell, 'submission' | 'reviewer'>,
) => `${conference.submissions[submission]?.id} ${reviewer}`

/** Counts the paragraphs about conflicts, then the lines about declarations. */
const paragraphsIn = (body: string): string => {
  const found = body
    .split('\n\n')
    .filter((one) =>
      /(?:^Joint papers of |^We believe | is in the committee and)/m.test(one.split('\n')[0] ?? ''),
    )
  return `${found.length} ${body.split('\n').filter((line) => line.startsWith('- ')).length}`
}

const mailOf = (one: Someone | undefined): string => one?.email ?? ''

/** Returns the fields that `said` has to return, by the rules of `slow-standing.ts`. */
function expected(world: RandomWorld): Record<string, unknown> {
  const { submissions, reviewers, hasDeclarations } = world.conference
  const cells = slowCells(world)
  const told = cells.filter((cell) => cell.declared !== null || cell.pairs.some(isTold))
  const is =
    (...standings: string[]) =>
    (cell: SlowCell) =>
      standings.includes(cell.standing)
  const isConflict = is('same_person', 'conflict')
  const isMember = ({ reviewer }: SlowCell): boolean => !reviewers[reviewer]?.isCandidate
  const ids = (some: readonly SlowCell[]): string[] => some.map((cell) => placeIn(world, cell)).toSorted()
  const isDecidedCell = (cell: SlowCell): boolean =>
    cell.standing === 'dismissed' ||
    cell.pairs.some(({ ruling, isAccount }) => isAccount || ruling === 'confirmed')
  const unproved = cells.filter(({ declared, pairs }) => declared !== null && !pairs.some(isTold))
  const standings = Object.fromEntries(ORDER.map((one) => [one, cells.filter(is(one)).length]))
  const mail = ({ reviewer }: SlowCell): string => mailOf(reviewers[reviewer])
  const undeclared = cells.filter((cell) => isConflict(cell) && cell.declared === null)
  const give = (some: readonly SlowCell[]): string[] =>
    some
      .filter(isMember)
      .map((cell) => `${submissions[cell.submission]?.id},conflict,${mail(cell)},none:pinned collaborator`)
  const freed = cells
    .filter((cell) => isMember(cell) && cell.standing === 'dismissed' && cell.declared === null)
    .map((cell) => `${submissions[cell.submission]?.id},conflict,${mail(cell)},none:pinned unconflicted`)
  const hasAddress = (line: string): boolean => line.includes('@')
  const nameOf = ({ reviewer }: SlowCell): string => reviewers[reviewer]?.name || mailOf(reviewers[reviewer])
  const isSame = (one: Someone, other: Someone): boolean => personId(one) === personId(other)
  const elsewhere = submissions.flatMap(({ id, declared }, submission) =>
    declared
      .filter((declaration) => reviewerNamed(world, declaration) === -1)
      .filter(({ reviewer }, at, all) => all.findIndex((one) => isSame(one.reviewer, reviewer)) === at)
      .map(({ reviewer }) => ({ submission, line: `${id},,${reviewer.name},unknown,unknown` })),
  )
  const rows = told.flatMap((cell) => {
    const paper = submissions[cell.submission]
    const pairs = cell.pairs.some(isTold) ? cell.pairs.filter(isTold) : cell.pairs
    const row = (author: string, verdict: string): string =>
      [paper?.id, author, nameOf(cell), verdict, cell.standing].join()
    if (pairs.length === 0) return [row('', cell.standing)]
    return pairs.map(({ author, standing }) =>
      row(paper?.authors[author]?.name || mailOf(paper?.authors[author]), standing),
    )
  })
  const unknown = unknownPeople(world)
  const one = (test: (cell: SlowCell) => boolean) => (submission: number) =>
    cells.filter(
      (cell) => cell.submission === submission && isMember(cell) && cell.declared === null && test(cell),
    ).length
  const [free, toCheck, nobody] = [
    one(is('clear', 'dismissed')),
    one(is('possible')),
    one(is('unknown', 'not_covered')),
  ]
  const asked = submissions.flatMap(({ id }, submission) => {
    const own = cells.filter((cell) => cell.submission === submission && isMember(cell))
    const found = own.filter((cell) => isConflict(cell) && cell.declared === null).length
    const doubted = own.filter(
      ({ standing, declared, pairs }) =>
        standing === 'clear' &&
        declared &&
        pairs.length === 0 &&
        !['institutional', 'author'].includes(declared.kind),
    ).length
    return hasDeclarations && found + doubted > 0 ? [`${id}: ${found} ${doubted}`] : []
  })
  return {
    cells: told.map((cell) => `${placeIn(world, cell)}: ${cell.standing}`).toSorted(),
    decided: ids(told.filter(isDecidedCell)),
    standings,
    figures: [
      `undeclared ${undeclared.length}`,
      `proved ${cells.filter((cell) => isConflict(cell) && cell.declared !== null).length}`,
      `no_evidence ${unproved.filter(({ pairs }) => pairs.length === 0).length}`,
      `possible ${cells.filter(is('possible')).length}`,
      `outside ${unproved.filter(({ pairs }) => pairs.length > 0).length}`,
      `dismissed ${cells.filter(({ pairs }) => pairs.some(({ standing }) => standing === 'dismissed')).length}`,
    ],
    left: submissions.map((_, at) => [free(at), toCheck(at), nobody(at)].join()),
    isAuthorChips: cells.filter(is('same_person')).length,
    exit: cells.some(isConflict) ? 3 : cells.some(is('possible', 'unknown', 'not_covered')) ? 4 : 0,
    terminal: cells.filter(is('same_person')).length,
    csv: [...rows, ...elsewhere.map(({ line }) => line)].toSorted(),
    unknown: unknown.toSorted(),
    json: [standings, unknown.length, rows.length + elsewhere.length],
    blind: cells.map((cell) =>
      [submissions[cell.submission]?.id, reviewers[cell.reviewer]?.name, blindWord(cell)].join(),
    ),
    hotcrp: [
      [...give(undeclared.filter(isDecidedCell)), ...freed].filter(hasAddress).toSorted(),
      [...give(undeclared), ...freed].filter(hasAddress).toSorted(),
    ],
    openreview: undeclared
      .filter((cell) => isMember(cell) && reviewers[cell.reviewer]?.profile)
      .map((cell) => `note${submissions[cell.submission]?.id} ${reviewers[cell.reviewer]?.profile}`)
      .toSorted(),
    labels: [],
    letters: asked,
  }
}

const isTold = ({ standing, ruling }: SlowCell['pairs'][number]): boolean =>
  ['same_person', 'conflict', 'possible', 'dismissed'].includes(standing) || ruling !== null

function blindWord({ standing, declared }: SlowCell): string {
  if (declared !== null || standing === 'same_person' || standing === 'conflict') return 'yes'
  if (standing === 'possible') return 'possible'
  return standing === 'unknown' || standing === 'not_covered' ? 'unknown' : 'no'
}

function unknownPeople(world: RandomWorld): string[] {
  const { submissions, reviewers } = world.conference
  const reasonOf = (side: 'left' | 'right', one: (typeof reviewers)[number]): string | null => {
    const who = resolutionOf(world, side, one)
    if (one.isUnread) return 'not_understood'
    if (who === 'missing') return one.name === '' ? 'not_named' : 'not_found'
    if (who.status === 'not_found') return 'not_found'
    return who.truncated ? 'truncated' : who.near_truncated ? 'near_truncated' : null
  }
  const nameOf = ({ name, email = '' }: (typeof reviewers)[number]): string => name || email
  return [
    ...reviewers.flatMap((one) => {
      const reason = reasonOf('right', one)
      return reason ? [['', '', nameOf(one), reason].join()] : []
    }),
    ...submissions.flatMap(({ id, authors, isCut }) => [
      ...authors.flatMap((one) => {
        const reason = reasonOf('left', one)
        return reason ? [[id, nameOf(one), '', reason].join()] : []
      }),
      ...(authors.length === 0 || isCut ? [[id, '', '', 'not_named'].join()] : []),
    ]),
  ]
}

const compare = (random: Random, count: number, seed: number): void => {
  for (let at = 0; at < count; at++) {
    const world = randomWorld(random)
    const [found, right] = [said(world), expected(world)]
    // Calls `expect` only after a difference, because it is much slower than `isDeepStrictEqual`.
    if (!isDeepStrictEqual(found, right)) expect({ seed, at, ...found }).toEqual({ seed, at, ...right })
  }
}

test('agrees with `slow-standing.ts` on 200 random conferences', () => {
  compare(seededRandom(43), 200, 43)
})

test(`agrees with slow-standing.ts on 100 other random conferences, with the seed ${ANY_SEED}`, () => {
  compare(seededRandom(ANY_SEED), 100, ANY_SEED)
})
