import { HttpFailure, isFailure } from '../../shared/clients/failures.ts'
import { askConference } from '../../shared/conference/ask-conference.ts'
import type { Block } from '../../shared/conference/conference-answer.ts'
import { type JudgedConference, judgeConference } from '../../shared/conference/judge-conference.ts'
import { aboutLines } from '../../shared/conference/outputs/about.ts'
import { hotcrpCsv } from '../../shared/conference/outputs/back/hotcrp-csv.ts'
import { withoutOpenreviewId } from '../../shared/conference/outputs/back/openreview-edges.ts'
import type { Outgoing } from '../../shared/conference/outputs/findings.ts'
import {
  lacksAll,
  OF_SYSTEMS,
  OUTPUTS,
  type Output,
  type OutputFormat,
  type OutputOptions,
} from '../../shared/conference/outputs/output-formats.ts'
import { outputTexts } from '../../shared/conference/outputs/output-texts.ts'
import { type Roster, rosterOf } from '../../shared/conference/roster.ts'
import { type CalendarDate, calendarDate } from '../../shared/conflicts/policy/conflict-policy.ts'
import { exitCodeFor } from '../../shared/conflicts/standing.ts'
import type { StoredDecision } from '../../shared/contract/decisions.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { replaceFile } from '../../shared/server/files/replace-file.ts'
import { codeOf, StartError } from '../../shared/server/server-errors.ts'
import { failureText } from '../check/answer-notes.ts'
import { findDecisions } from '../check/find-decisions.ts'
import { findPolicy } from '../check/find-policy.ts'
import { findServers } from '../check/servers.ts'
import { interruptible, note, noteSome, print, terminalStyle } from '../terminal/output.ts'
import { printable, printableJson, printableLines } from '../terminal/printable.ts'
import type { StatusLine } from '../terminal/progress-line.ts'
import { hotcrpSite } from './hotcrp-site.ts'
import { type ConferenceFiles, readConference } from './read-conference.ts'
import { conferenceText, unknownLines } from './report-text.ts'

const locale = outputTexts('en')

export type ConferenceWishes = ConferenceFiles & {
  hotcrp?: string
  apply?: true
  dismissed?: true
  policy?: string
  today?: CalendarDate
  loose?: true
  decisions: boolean
  daemon?: string
  format: OutputFormat | 'table'
  venue?: string
  out?: string
}

type Run = { env: NodeJS.ProcessEnv; signal: AbortSignal; status: StatusLine }

/**
 * `coauthors conference`: checks every submission against every reviewer. Writes the findings to standard output or a file, and
 * everything else to standard error. Exit codes: `exitCodeFor`, or 130 after Ctrl-C. Throws a StartError of one line if there is
 * no answer.
 */
export const runConference = (wishes: ConferenceWishes, env: NodeJS.ProcessEnv): Promise<void> =>
  interruptible(
    (signal, status) => conference(wishes, { env, signal, status }),
    () => 'Stopped.',
  )

async function conference(wishes: ConferenceWishes, run: Run): Promise<void> {
  const { env, signal, status } = run
  const { submissions = [], committee = [], format, venue = '' } = wishes
  const policy = await findPolicy(wishes.policy, signal)
  const site = wishes.hotcrp === undefined ? null : hotcrpSite(wishes.hotcrp, env, signal)
  if (!site && (submissions.length === 0 || committee.length === 0))
    throw new StartError('Name --submissions and --committee (a folder with both will do), or --hotcrp.')
  if (wishes.apply && !site) throw new StartError('Name the site for --apply: --hotcrp ADDRESS.')
  const isForOthers = wishes.apply === true || OF_SYSTEMS.includes(format)
  const needed = isForOthers ? 'required' : 'wanted'
  const { flow, absence } = await findServers(env, {
    decisions: wishes.decisions ? needed : 'none',
    daemon: wishes.daemon,
    onWait: status.show,
    signal,
  }).finally(status.end)
  if (site) status.show('Asking HotCRP … Ctrl-C stops.')
  const reading = site?.conference() ?? readConference(wishes, signal)
  const { conference: lists, isAllRead } = await reading.finally(status.end)
  if (absence && wishes.decisions) note(`${absence} No decisions are applied.`)
  const roster = rosterOf(lists, {})
  if (roster.isCut) note('There are more people than one conference may have, so some are not looked up.')
  const exact = !wishes.loose
  const blocks = await blocksOf(roster, exact, flow, run)
  const judge = (decisions: readonly StoredDecision[]): JudgedConference =>
    judgeConference({
      conference: lists,
      choices: {},
      blocks,
      exact,
      policy,
      windows: {},
      decisions,
      at: wishes.today ?? calendarDate(new Date()),
    })
  const answered = judge([])
  const isDecided = wishes.decisions && !absence
  const judged = isDecided ? judge(await findDecisions(answered.table, flow, signal)) : answered
  const code = exitCodeFor(judged.standings)
  process.exitCode = code === 0 && !isAllRead ? 4 : code
  if (!isAllRead) note('Some of the files or submissions could not be read, so this is no all-clear.')
  const outputOptions = { which: 'proved', dismissals: wishes.dismissed === true, venue } as const
  await writeOutputs({ judged, at: new Date() }, wishes, outputOptions)
  const { text, count } = hotcrpCsv(judged, outputOptions)
  if (site && count === 0) note('There is nothing to give back to HotCRP.')
  else await site?.giveBack(text, wishes.apply === true)
}

async function blocksOf(
  roster: Roster,
  exact: boolean,
  { backendBase: base, fetch }: FlowSettings,
  { signal, status }: Run,
): Promise<readonly Block[]> {
  try {
    return await askConference({ base, fetch }, roster, {
      exact,
      blocks: [],
      signal,
      onBlock: (_, isFresh) => {
        if (isFresh) note('The data changed meanwhile: all pairs are asked again.')
      },
      onProgress: (share, before) =>
        status.show(
          before > 0
            ? `Waiting: ${before} before you … Ctrl-C stops.`
            : `Looking up all pairs: ${Math.floor(share * 100)} % … Ctrl-C stops.`,
        ),
    }).finally(status.end)
  } catch (error) {
    if (signal.aborted || !isFailure(error)) throw error
    const isLacking = error instanceof HttpFailure && [404, 405, 501].includes(error.status)
    const message = isLacking
      ? `The backend at ${base} does not look up conferences: it is another program, or an older version.`
      : failureText({ kind: 'failed', failure: error, cache: 'skipped' }, base, locale.t)
    throw new StartError(message)
  }
}

async function writeOutputs(
  outgoing: Outgoing,
  wishes: ConferenceWishes,
  outputOptions: OutputOptions,
): Promise<void> {
  const { format, out } = wishes
  if (format === 'table' && out === undefined)
    return void (await print(conferenceText(outgoing, locale, terminalStyle)))
  const output: Output =
    format === 'table'
      ? { parts: [conferenceText(outgoing, locale, (_, text) => text)] }
      : OUTPUTS[format].make(outgoing, locale, outputOptions)
  const { parts, cannot = [] } = output
  // Only the table has a place for the basis of the findings.
  const about = format === 'table' ? [] : aboutLines(outgoing, locale).slice(1)
  for (const { label, text } of about.filter((line) => line.label !== locale.t('place_settings/decisions')))
    note(printable(`${label}: ${text}`))
  if (format !== 'table') for (const line of unknownLines(outgoing, locale)) note(line)
  if (cannot.length > 0)
    note(`Left out, because a number or an address is missing: ${cannot.length} conflicts.`)
  noteSome(cannot.map(({ paper, member }) => `#${paper.id} – ${member.name}`))
  if (lacksAll(output)) {
    const { submissions, reviewers } = withoutOpenreviewId(cannot)
    const lacking = `${submissions} submissions have no OpenReview note, ${reviewers} reviewers no profile`
    throw new StartError(`Nothing was written${format === 'openreview' ? `: ${lacking}` : ''}.`)
  }
  if (format === 'openreview')
    note('OpenReview deletes these edges when it computes conflicts itself: post them again after that.')
  if (out !== undefined) return writeParts(parts, out)
  if (parts.length > 1) throw new StartError(`These are ${parts.length} files: name one with --out.`)
  const isJson = format !== 'table' && OUTPUTS[format].file[1] === 'json'
  for (const part of parts) await print(isJson ? printableJson(part) : printableLines(part))
}

/** Only the owner may read the files. From the second part on, the name has the part's number: `edges-2.json`. */
function writeParts(parts: readonly string[], out: string): void {
  for (const [index, part] of parts.entries()) {
    const path = index === 0 ? out : out.replace(/(\.\w+)?$/, `-${index + 1}$1`)
    try {
      replaceFile(path, part)
    } catch (error) {
      throw new StartError(`${printable(path)} cannot be written (${codeOf(error) || String(error)}).`)
    }
    note(`Written: ${printable(path)}`)
  }
}
