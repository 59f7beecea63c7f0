import { PROJECT_NAME_LENGTH } from '../limits.ts'
import { isSiteOrigin } from './connected-sites.ts'
import { choiceBody, decisionBody } from './decisions.ts'
import { QUERY_NAME_LENGTH, queryShape } from './named-queries.ts'
import { collaboratorListSchema, committeeSchema } from './own-items.ts'
import { policySchema } from './policies.ts'
import { boundedText, z } from './zod.ts'

// See *Documents* in docs/dev/protocol.md.

const notBlank = z.refine<string>((text) => text.trim() !== '', 'must not be blank')
const projectName = boundedText(1, PROJECT_NAME_LENGTH).check(notBlank)

export const DOCUMENT_BODIES = {
  /** The user's decision about a pair of persons. The id is the pair (`pairText`). */
  decision: decisionBody,
  /** The person whom the user chose for an entry. The id is the entry. */
  choice: choiceBody,
  /** The name of a query. The id is the query's key in the cache. */
  query: z.object({ name: boundedText(1, QUERY_NAME_LENGTH).check(notBlank), question: queryShape }),
  committee: committeeSchema,
  policy: policySchema,
  collaborators: collaboratorListSchema,
  /** A site that the page may ask. The id is the origin. */
  site: z.object({
    origin: z
      .string()
      .check(z.refine(isSiteOrigin, 'must be an origin: https://host, or http:// on this machine')),
  }),
  /** The work on a conference. The daemon reads only the name. */
  project: z.looseObject({ name: projectName }),
  /** The answer for a project. Its id is the project's id. */
  answer: z.looseObject({}),
}

export type DocumentKind = keyof typeof DOCUMENT_BODIES
export type DocumentBody<K extends DocumentKind> = z.output<(typeof DOCUMENT_BODIES)[K]>
export const isDocumentKind = (text: string): text is DocumentKind => Object.hasOwn(DOCUMENT_BODIES, text)
