import { ANSWER_AT_MOST } from '../../clients/bounded-fetch.ts'
import type { RequestOptions } from '../../clients/request.ts'
import { list, looseObject, z } from '../../contract/zod.ts'
import { submissionOfHotcrp } from '../files/hotcrp-json.ts'
import { askHotcrp, type HotcrpSettings } from './hotcrp-request.ts'

/** The lists of collaborators that one's own submissions have. */
export type OwnCollaborators = {
  /** All lines, each once, as in HotCRP's field. */
  text: string
  /** The submissions of which the token's owner is an author, and those of them that have a list with a line in it. */
  submissions: number
  withList: number
}

const papers = looseObject({ papers: list(looseObject({ status: z.optional(z.unknown()) })) })

/**
 * Reads what the token's owner has declared in their submissions at a HotCRP site. HotCRP's API has no profile, whose list
 * its owner has to copy. Rejects as `hotcrpClient` does.
 */
export async function readOwnCollaborators(
  settings: HotcrpSettings,
  { signal }: Pick<RequestOptions, 'signal'> = {},
): Promise<OwnCollaborators> {
  const asking = { signal, timeoutMs: 60_000, mostBytes: ANSWER_AT_MOST }
  const answer = await askHotcrp(settings, 'papers?q=&t=a', papers, asking)
  const own = answer.papers.filter(({ status }) => status !== 'withdrawn')
  const lists = own.flatMap((paper) => {
    const { collaborators } = submissionOfHotcrp(paper) ?? {}
    return collaborators ? [collaborators] : []
  })
  return {
    text: [...new Set(lists.flat())].join('\n'),
    submissions: own.length,
    withList: lists.length,
  }
}
