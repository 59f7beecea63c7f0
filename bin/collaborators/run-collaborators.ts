import { existsSync } from 'node:fs'
import { earlierLines } from '../../shared/collaborators/collaborator-lines.ts'
import { type Collaborator, collaboratorTable } from '../../shared/collaborators/collaborator-list.ts'
import {
  type CollaboratorFormat,
  collaboratorsCsv,
  hotcrpText,
  nsfRows,
} from '../../shared/collaborators/collaborator-texts.ts'
import { doubtsIn, doubtText, mayLackPapers, unsureEntries } from '../../shared/collaborators/doubts.ts'
import { calendarDate } from '../../shared/conflicts/policy/conflict-policy.ts'
import type { Person } from '../../shared/contract/backend.ts'
import type { CoauthorsAnswer, CoauthorsOfEntry } from '../../shared/contract/coauthors.ts'
import { ENTRIES_PER_SIDE, MOST_COAUTHORS_LISTED, NAME_LENGTH } from '../../shared/limits.ts'
import { listTexts } from '../../shared/messages/list-texts.ts'
import { askCoauthors } from '../../shared/query/coauthors-query.ts'
import { parseEntries } from '../../shared/query/entries.ts'
import { nameLength } from '../../shared/query/payload.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { askForNewest, failureText, sourceNotes } from '../check/answer-notes.ts'
import { readList } from '../check/read-names.ts'
import { findServers } from '../check/servers.ts'
import { shownName } from '../terminal/input.ts'
import { interruptible, note, print } from '../terminal/output.ts'
import { printable, printableJson, printableLines } from '../terminal/printable.ts'
import type { StatusLine } from '../terminal/progress-line.ts'

export type CollaboratorsWishes = {
  since?: number
  mostAuthors?: number
  merge?: string
  encoding?: string
  refresh?: true
  format?: CollaboratorFormat
}

const locale = listTexts('en')

/** The exit code if the list may lack somebody. */
const NOT_EVERYBODY = 4
const MOST_NAMED = 5

/**
 * `coauthors collaborators NAME…`: lists the coauthors of the named people. Uses the page's cache. Prints the list to standard
 * output, and everything else to standard error. Exit codes: collaborators-command.ts. Throws a StartError of one line if
 * there is no list.
 */
export async function runCollaborators(
  names: readonly string[],
  wishes: CollaboratorsWishes,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const list = async (signal: AbortSignal, status: StatusLine): Promise<void> => {
    const { since, mostAuthors, merge, encoding, refresh = false, format } = wishes
    if (merge === '-' && names.length === 1 && names[0] === '-')
      throw new StartError('Only one of the names and the earlier list can be standard input (-).')
    const entries = await entriesOf(names, signal, encoding)
    const lines = merge === undefined ? [] : await earlierList(merge, signal, encoding)
    const { flow, absence } = await findServers(env)
    // Asks for all years, because the cache then has the answer for every window.
    const asked = { mostAuthors, limit: MOST_COAUTHORS_LISTED }
    const ask = (isRefresh: boolean) =>
      askCoauthors(entries, asked, flow, {
        signal,
        refresh: isRefresh,
        onStage: (stage) => status.show(`Asking the ${stage} … Ctrl-C cancels.`),
      })
    const { outcome, record, remarks } = await askForNewest(ask, refresh, flow, locale).finally(status.end)
    try {
      if (outcome.kind === 'cancelled') throw signal.reason
      if (absence) note(`${absence} Nothing is cached.`)
      if (outcome.kind === 'failed') throw new StartError(failureText(outcome, flow.backendBase, locale.t))
      const { answer } = outcome
      const window = since === undefined ? null : { from: since, hasEdge: false }
      const { rows, past } = collaboratorTable(answer, { out: [], lines }, { window, least: 1 })
      const doubts = [
        ...unsureEntries(answer).map(unsureText),
        ...doubtsIn(answer, window, calendarDate(new Date())).map((doubt) => doubtText(doubt, locale)),
      ]
      const isWhole = doubts.length === 0 && !(rows.length === 0 && mayLackPapers(answer))
      if (!isWhole) process.exitCode = NOT_EVERYBODY
      await print(textOf(format, rows, answer, isWhole))
      void record()
      const addedFromEarlier = rows.filter(({ works }) => works === null).length
      if (addedFromEarlier > 0) note(`Lines added from the earlier list: ${addedFromEarlier}.`)
      if (past.length > 0) note(`${locale.t('pastOnes', { count: past.length })}.`)
      for (const line of [
        ...doubts,
        ...answer.authors.flatMap(nearText),
        ...answer.authors.flatMap(pagesText),
        ...remarks,
        ...sourceNotes(outcome),
      ])
        note(line)
    } finally {
      await record()
    }
  }
  await interruptible(list, () => 'Cancelled.')
}

/** The earlier list is HotCRP's field, or the NSF's form saved as CSV. */
async function earlierList(file: string, signal: AbortSignal, encoding: string | undefined) {
  const lines = earlierLines(await readList(file, signal, encoding))
  if (lines.length === 0) note(`${shownName(file)}: nobody is in this list.`)
  return lines
}

/** The names are in the arguments or in one file. Throws a StartError if they are not a valid query. */
async function entriesOf(
  names: readonly string[],
  signal: AbortSignal,
  encoding: string | undefined,
): Promise<string[]> {
  const [only = ''] = names
  const isFile = names.length === 1 && (only === '-' || existsSync(only))
  const entries = parseEntries(isFile ? await readList(only, signal, encoding) : names.join('\n'))
  if (entries.length === 0) throw new StartError('Write at least one name.')
  if (entries.length > ENTRIES_PER_SIDE)
    throw new StartError(`There are ${entries.length} names; ask for at most ${ENTRIES_PER_SIDE} at a time.`)
  const long = entries.find((entry) => nameLength(entry) > NAME_LENGTH)
  if (long !== undefined)
    throw new StartError(`A name has ${nameLength(long)} characters; at most ${NAME_LENGTH} are allowed.`)
  return entries
}

function unsureText({
  entry,
  resolution: { status, suggestions = [] },
  candidates = [],
}: CoauthorsOfEntry): string {
  const people = status === 'not_found' ? suggestions : candidates.map(({ person }) => person)
  const asked =
    status === 'not_found'
      ? locale.t('nearest', { name: namesOf(people) })
      : `Name one of them: ${namesOf(people)}`
  const whom = people.length === 0 ? '' : ` ${asked}`
  const why = locale.t(status === 'not_found' ? 'unknownEntry' : 'ambiguousEntry', { entry })
  return printable(`${why}${whom}`)
}

/** Names people with similar names, because their papers may belong to the entry's person. */
const nearText = ({ entry, coauthor_count, resolution: { near = [] } }: CoauthorsOfEntry): string[] =>
  coauthor_count === null || near.length === 0
    ? []
    : [
        printable(
          `${entry}: if these people with similar names are the same person, name them too: ${namesOf(near)}`,
        ),
      ]

const pagesText = ({ entry, disambiguation_works: count = 0 }: CoauthorsOfEntry): string[] =>
  count === 0 ? [] : [printable(locale.t('onPages', { entry, count }))]

const namesOf = (people: readonly Person[]): string =>
  people
    .slice(0, MOST_NAMED)
    .map(({ entry, name, affiliations: [at] = [] }) => (at ? `${entry ?? name} (${at})` : (entry ?? name)))
    .join('; ')

function textOf(
  format: CollaboratorsWishes['format'],
  collaborators: readonly Collaborator[],
  answer: CoauthorsAnswer,
  isWhole: boolean,
): string {
  switch (format) {
    case 'json':
      return printableJson(`${JSON.stringify({ collaborators, answer }, null, 2)}\n`)
    case 'csv':
      return printableLines(collaboratorsCsv(collaborators))
    case 'hotcrp':
      return printableLines(hotcrpText(collaborators, isWhole))
    case 'nsf':
      return nsfRows(collaborators, calendarDate(new Date())).split('\t').map(printableLines).join('\t')
    case undefined:
      return collaborators.map((one) => `${printable(lineOf(one))}\n`).join('')
  }
}

function lineOf({ name, affiliation, reason, works, firstYear, lastYear }: Collaborator): string {
  const years = firstYear === lastYear ? lastYear : `${firstYear}–${lastYear}`
  const papers =
    works === null ? locale.t(`reason_${reason}`) : `${works} ${works === 1 ? 'paper' : 'papers'}`
  const who = affiliation ? `${name} (${affiliation})` : name
  return [who, papers, years].filter((part) => part !== null).join('  ')
}
