import { ANSWER_AT_MOST } from '../../clients/bounded-fetch.ts'
import { UnreadableAnswer } from '../../clients/failures.ts'
import type { RequestOptions } from '../../clients/request.ts'
import { list, looseObject, z } from '../../contract/zod.ts'
import type { Conference } from '../conference-model.ts'
import type { FilesReader } from '../files/worker/read-in-worker.ts'
import { HotcrpRefused, SiteFailure } from './hotcrp-failures.ts'
import { assignAnswer, type Change, isSamePlan, type Plan, planOf } from './hotcrp-plan.ts'
import { askHotcrp, type HotcrpSettings } from './hotcrp-request.ts'

type Options = Pick<RequestOptions, 'signal'>

export type HotcrpConference = {
  conference: Conference
  /** How many submissions were left out. `hidden`: the account may not see the authors. */
  withdrawn: number
  hidden: number
  unreadable: number
}

/** `changed`: the plan is out of date, and HotCRP made none of its changes. Show the new `plan`. */
export type Applied = { kind: 'applied'; changes: readonly Change[] } | { kind: 'changed'; plan: Plan }

const members = looseObject({ pc: list(z.unknown()) })
const papers = looseObject({ papers: list(looseObject({ pid: z.optional(z.unknown()) })) })
const hasAddress = (member: unknown): boolean =>
  z.safeParse(looseObject({ email: z.string().check(z.minLength(1)) }), member).success

/** HotCRP gets 5 minutes, because it reads the submissions of a large conference one by one. */
const LONG_MS = 300_000
/** The most bytes of an answer to an assignment. 50,000 changes fit. */
const PLAN_AT_MOST = 8 * 1024 ** 2

/**
 * A client of HotCRP's API. See *Asking HotCRP* in docs/dev/protocol.md.
 * Page and terminal ask the site directly, so daemon and backend see no token and no answers.
 * Rejects with a `Failure`, or with the reason of the signal.
 */
export function hotcrpClient(settings: HotcrpSettings) {
  /**
   * Resolves to the committee and the submissions with their declared conflicts.
   * `readFiles` reads the answers as JSON files.
   */
  const conference = async (readFiles: FilesReader, { signal }: Options = {}): Promise<HotcrpConference> => {
    const asking = { signal, timeoutMs: LONG_MS, mostBytes: ANSWER_AT_MOST }
    const { pc } = await askHotcrp(settings, 'pc', members, asking)
    // Conflicts name people by address. HotCRP shows addresses only to accounts that may manage submissions.
    if (pc.length > 0 && !pc.some(hasAddress)) throw new SiteFailure('lacksCommittee')
    const answer = await askHotcrp(settings, 'papers?q=&t=all', papers, asking)
    const submissions = new Map<string, object>()
    const left = { withdrawn: 0, hidden: 0, unreadable: 0 }
    for (const { pid, title, authors, status, collaborators, pc_conflicts } of answer.papers) {
      if (!/^[1-9]\d{0,11}$/.test(String(pid))) left.unreadable++
      else if (status === 'withdrawn') left.withdrawn++
      else if (authors === undefined) left.hidden++
      else submissions.set(String(pid), { pid, title, authors, collaborators, pc_conflicts })
    }
    if (submissions.size === 0 && left.hidden > 0) throw new SiteFailure('lacksAuthors')
    const file = (name: string, list: readonly unknown[]) => ({
      name: `${name}.json`,
      bytes: new TextEncoder().encode(JSON.stringify(list)),
    })
    const files = [file('papers', [...submissions.values()]), file('pc', pc)]
    const read = await readFiles(files, {}, signal && { signal })
    // Reading took too long, or the answer has an unknown form.
    const isLost = read.files.some(
      ({ role, problems }) => role === 'unknown' && problems.listed[0]?.kind !== 'fileEmpty',
    )
    if (isLost) throw new UnreadableAnswer('has submissions or people of an unknown form')
    return { conference: read.conference, ...left }
  }

  const assign = async (path: string, csv: string, { signal }: Options): Promise<Plan> => {
    const asking = { signal, timeoutMs: LONG_MS, mostBytes: PLAN_AT_MOST, csv }
    return planOf(csv, await askHotcrp(settings, path, assignAnswer, asking))
  }

  /** Asks HotCRP what a bulk assignment would change. Rejects with `HotcrpRefused` if a row is wrong. */
  const dryRun = (csv: string, options: Options = {}): Promise<Plan> =>
    assign('assign?dry_run=1&format=csv', csv, options)

  /** Makes a plan's changes if a dry run still returns the same plan. Rejects with code `unknown` if the answer is lost. */
  const apply = async (plan: Plan, options: Options = {}): Promise<Applied> => {
    const now = await dryRun(plan.csv, options)
    if (!isSamePlan(plan, now)) return { kind: 'changed', plan: now }
    if (now.changes.length === 0) return { kind: 'applied', changes: [] }
    try {
      const { changes } = await assign('assign?format=csv', plan.csv, options)
      return { kind: 'applied', changes }
    } catch (error) {
      throw error instanceof HotcrpRefused && error.status < 500 ? error : new SiteFailure('unknown', error)
    }
  }

  return { conference, dryRun, apply }
}
