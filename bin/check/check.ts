import { decidedTable } from '../../shared/conflicts/decisions/decided-table.ts'
import { allPairs, type PairTable, pairTable } from '../../shared/conflicts/pair-table.ts'
import { calendarDate } from '../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../shared/conflicts/policy/judge.ts'
import { exitCodeFor, standingCounts } from '../../shared/conflicts/standing.ts'
import { HOTCRP_NUMBER, oneWordNames, openPairs } from '../../shared/export/documents/hotcrp-assignment.ts'
import { FORMATS, type TextFormat } from '../../shared/export/formats.ts'
import { ENTRIES_IN_BATCHES } from '../../shared/limits.ts'
import { localeOf } from '../../shared/messages/locale.ts'
import { askInBatches } from '../../shared/query/batched-flow.ts'
import { parseEntries } from '../../shared/query/entries.ts'
import type { Answered } from '../../shared/query/pairs-query.ts'
import { type AboutLists, sidesProblem } from '../../shared/query/payload.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { interruptible, note, print, terminalStyle } from '../terminal/output.ts'
import { printable, printableJson, printableLines } from '../terminal/printable.ts'
import type { StatusLine } from '../terminal/progress-line.ts'
import { askForNewest, failureText, problemText, sourceNotes } from './answer-notes.ts'
import { findDecisions } from './find-decisions.ts'
import { findPolicy } from './find-policy.ts'
import { reportText } from './pairs-report.ts'
import { readNames } from './read-names.ts'
import { findServers } from './servers.ts'

const locale = localeOf('en')

export type CheckWishes = {
  since?: number
  limit?: number
  persons?: number
  loose?: true
  clean?: true
  encoding?: string
  batches?: true
  /** A preset's name or a policy file. By default, every joint paper counts. */
  policy?: string
  decisions: boolean
  daemon?: string
  papers?: true
  refresh?: true
  format?: TextFormat
  paper?: string
  json?: true
  csv?: true
}

/**
 * `coauthors check A B`: runs a query with the flow and cache of the page. Prints the answer to standard output, and everything
 * else to standard error. Exit codes: `exitCodeFor` (standing.ts), or 130 after Ctrl-C. Throws a StartError of one line if there
 * is no answer.
 */
export async function runCheck(
  files: BySide<string>,
  wishes: CheckWishes,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if ([files.left, files.right, wishes.policy].filter((file) => file === '-').length > 1) {
    throw new StartError('Only one of the lists and the policy can be standard input (-).')
  }
  if (wishes.format === 'assignment' && !HOTCRP_NUMBER.test(wishes.paper ?? ''))
    throw new StartError('Name the submission of the bulk assignment by its number: --paper NUMBER.')
  await interruptible(
    (signal, status) => check(files, wishes, env, signal, status),
    () => 'Cancelled.',
  )
}

type BySide<T> = { left: T; right: T }

async function check(
  files: BySide<string>,
  wishes: CheckWishes,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  status: StatusLine,
): Promise<void> {
  const { batches, refresh = false } = wishes
  const policy = await findPolicy(wishes.policy, signal)
  // Reads one list after the other, because a user may type one on standard input.
  const lists = {
    left: await readNames(files.left, wishes, signal),
    right: await readNames(files.right, wishes, signal),
  }
  const query = {
    left: parseEntries(lists.left.text),
    right: parseEntries(lists.right.text),
    options: {
      exactBaseMatch: !wishes.loose,
      limitPerPair: wishes.limit,
      authorLimit: wishes.persons,
      yearMin: wishes.since,
    },
  }
  // Sends no invalid lists to a server.
  const problem = sidesProblem(query.left, query.right, batches ? ENTRIES_IN_BATCHES : undefined)
  if (problem) {
    const list = { file: files[problem.side], text: lists[problem.side].text }
    throw new StartError(problemText(problem, list, query, locale.t))
  }
  const { flow, absence } = await findServers(env, {
    // An assignment must contain the decisions, because HotCRP applies it.
    decisions: !wishes.decisions ? 'none' : wishes.format === 'assignment' ? 'required' : 'wanted',
    daemon: wishes.daemon,
    onWait: status.show,
    signal,
  }).finally(status.end)
  let batchText = ''
  const ask = (refresh: boolean) =>
    askInBatches(query, flow, {
      signal,
      refresh,
      onStage: (stage) => status.show(`Asking the ${stage}${batchText} … Ctrl-C cancels.`),
      onBatch: ({ number, of }) => {
        batchText = `, batch ${number} of ${of}`
      },
    })
  const { outcome, record, remarks } = await askForNewest(ask, refresh, flow, locale).finally(status.end)
  try {
    // Valid lists are never refused, so the user has cancelled the query.
    if (outcome.kind === 'cancelled' || outcome.kind === 'refused') throw signal.reason
    if (absence)
      note(`${absence} Nothing is cached${wishes.decisions ? ', and no decisions are applied' : ''}.`)
    if (outcome.kind === 'failed') throw new StartError(failureText(outcome, flow.backendBase, locale.t))
    const judged = judgedTable(pairTable(outcome.answer, outcome.payload), policy, calendarDate(new Date()))
    const decisions = wishes.decisions && !absence ? await findDecisions(judged, flow, signal) : []
    const table = decidedTable(judged, decisions)
    process.exitCode = exitCodeFor(standingCounts(allPairs(table)))
    const isRead = lists.left.about.length + lists.right.about.length > 0
    const about = isRead ? { left: lists.left.about, right: lists.right.about } : undefined
    await print(outputOf(outcome, table, wishes, about))
    void record()
    for (const line of [...remarks, ...sourceNotes(outcome)]) note(line)
  } finally {
    await record()
  }
}

function outputOf(
  answered: Answered,
  table: PairTable,
  { json, csv, format: other, paper = '', papers }: CheckWishes,
  about: AboutLists | undefined,
): string {
  const format = json ? 'json' : csv ? 'csv' : other
  if (format === undefined) return reportText({ table, locale, style: terminalStyle, papers })
  const exported = { answered, table, at: new Date(), about }
  if (format === 'assignment') {
    const open = openPairs(exported)
    if (open > 0)
      note(
        `This list leaves out ${open} pairs that are possible, unknown or not covered by the data. Look at them first.`,
      )
    const omitted = oneWordNames(exported, 'right')
    if (omitted.length > 0) note(printable(locale.t('assignmentLeft', { names: locale.list(omitted) })))
  }
  const text = FORMATS[format].text(exported, locale, { side: 'right', paper })
  return format === 'json' ? printableJson(text) : printableLines(text)
}
