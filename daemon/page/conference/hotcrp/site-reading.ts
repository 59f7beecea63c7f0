import { type Conference, personId } from '../../../../shared/conference/conference-model.ts'
import type { FilesReader } from '../../../../shared/conference/files/worker/read-in-worker.ts'
import { type HotcrpConference, hotcrpClient } from '../../../../shared/conference/hotcrp/hotcrp-client.ts'
import { SiteFailure } from '../../../../shared/conference/hotcrp/hotcrp-failures.ts'
import type { HotcrpSettings } from '../../../../shared/conference/hotcrp/hotcrp-request.ts'
import type { Source } from '../../../../shared/conference/project/project.ts'
import { Refused } from '../../../../shared/ui/state/running-query.ts'
import { forgetToken, tokenOf } from './site-tokens.ts'

/** Why the site at `base` could not be read. */
export class SiteProblem {
  readonly base: string
  readonly cause: unknown
  constructor(base: string, cause: unknown) {
    this.base = base
    this.cause = cause
  }
}

/** The format of a source that is a HotCRP site, not a file. */
export const SITE_FORMAT = 'hotcrpSite'

/** The address of a site without its scheme: `sigmod26.hotcrp.com`. */
export const siteName = (base: string): string => base.replace(/^https?:\/\//, '')

type Site = Omit<HotcrpSettings, 'token'> & { signal: AbortSignal; readFiles: FilesReader }

/** Reads the conference of a site. Throws `Refused` if the site fails, and the original error if `signal` was aborted. */
export async function readSite(before: Conference, { base, fetch, signal, readFiles }: Site) {
  try {
    const client = hotcrpClient({ base, token: tokenOf(base) ?? '', fetch })
    const read = await client.conference(readFiles, { signal })
    const source = sourceOfSite(base, read, new Date().toISOString())
    return { before: withKnownFacts(read.conference, before), site: { base, source } }
  } catch (error) {
    if (error instanceof SiteFailure && error.code === 'tokenRefused') forgetToken(base)
    throw signal.aborted ? error : new Refused(new SiteProblem(base, error))
  }
}

function sourceOfSite(base: string, read: HotcrpConference, at: string): Source {
  const { submissions, reviewers } = read.conference
  const used = submissions.length + reviewers.length
  const skipped = [
    { kind: 'siteWithdrawn', count: read.withdrawn },
    { kind: 'siteHidden', count: read.hidden },
    { kind: 'siteUnreadable', count: read.unreadable },
  ].filter(({ count }) => count > 0)
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0)
  return {
    name: siteName(base),
    format: SITE_FORMAT,
    rows: used + skippedCount,
    used,
    at,
    problems: {
      listed: skipped.map(({ kind, count }) => ({ kind, values: { count } })),
      count: skipped.length,
    },
  }
}

/** Adds facts that earlier sources gave. Keeps prospective reviewers whom the site does not list. */
export function withKnownFacts(now: Conference, before: Conference): Conference {
  const submissions = new Map(before.submissions.map(({ isCut: _, ...known }) => [known.id, known]))
  const reviewers = new Map(before.reviewers.map(({ isCandidate: _, ...known }) => [personId(known), known]))
  const members = new Set(now.reviewers.map(personId))
  return {
    ...now,
    submissions: now.submissions.map((one) => ({ ...submissions.get(one.id), ...one })),
    reviewers: [
      ...now.reviewers.map((one) => ({ ...reviewers.get(personId(one)), ...one })),
      ...before.reviewers.filter((one) => one.isCandidate && !members.has(personId(one))),
    ],
  }
}
