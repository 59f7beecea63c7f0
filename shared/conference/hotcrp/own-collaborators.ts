import { ANSWER_AT_MOST } from '../../clients/bounded-fetch.ts'
import type { RequestOptions } from '../../clients/request.ts'
import { list, looseObject, z } from '../../contract/zod.ts'
import { collaboratorsIn } from '../files/cells/cell-texts.ts'
import { askHotcrp, type HotcrpSettings } from './hotcrp-request.ts'

/** The lists of collaborators that one's own submissions have. */
export type OwnCollaborators = {
  /** All lines, each once, as in HotCRP's field. */
  text: string
  /** The submissions of which the token's owner is an author, and those of them that have a list with a line in it. */
  submissions: number
  withList: number
}

const lines = z.union([z.string(), z.array(z.string())])
const paper = looseObject({
  status: z.optional(z.unknown()),
  collaborators: z.catch(z.optional(lines), undefined),
})
const papers = looseObject({ papers: list(paper) })

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
    const lines = collaboratorsIn(paper.collaborators)
    return lines ? [lines] : []
  })
  return {
    text: [...new Set(lists.flat())].join('\n'),
    submissions: own.length,
    withList: lists.length,
  }
}
