import { type DocumentsClient, documentsClient } from '../../clients/documents-client.ts'
import { Failure, HttpFailure } from '../../clients/failures.ts'
import { ownPolicyIn } from '../../conflicts/policy/chosen-policy.ts'
import { isSiteOrigin } from '../../contract/connected-sites.ts'
import { namedQuery } from '../../contract/named-queries.ts'
import {
  type CollaboratorList,
  type Committee,
  collaboratorListSchema,
  committeeSchema,
  MOST_OWN,
} from '../../contract/own-items.ts'
import type { Policy } from '../../contract/policies.ts'
import type { WorkspaceFacts } from '../../contract/runtime.ts'
import { anyText, z } from '../../contract/zod.ts'
import type { Message } from '../../messages/locale.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { KeptDocuments } from './kept-documents.ts'

/** Says why a daemon has no own work for a view, and what to do. */
export const OFF_WORDS = {
  'no-login': 'offNoLogin',
  'not-proxied': 'offNotProxied',
  'no-user': 'offNoUser',
} as const satisfies Record<NonNullable<WorkspaceFacts['off']>, string>

/** The daemon keeps nothing for this view. */
class KeepsNothing extends Failure {
  readonly code = 'off'
  readonly key: (typeof OFF_WORDS)[keyof typeof OFF_WORDS]
  constructor(off: NonNullable<WorkspaceFacts['off']>) {
    super('The daemon keeps nothing for this view.')
    this.key = OFF_WORDS[off]
  }
}

/** Why something is not kept. */
export function problemOf(error: unknown): Message {
  if (error instanceof KeepsNothing) return { key: error.key }
  if (!(error instanceof HttpFailure)) return { key: 'ownNotReached' }
  if (error.status === 404) return { key: 'ownMissing' }
  return { key: 'refusedBy', values: { detail: error.detail || String(error.status) } }
}

/** The parts of a view's settings that say whose work it is. */
type OwnSettings = Pick<FlowSettings, 'daemonBase' | 'fetch'> & { workspace?: WorkspaceFacts | undefined }

/** The user's own work at the daemon, as a view knows it. */
export type OwnWork = ReturnType<typeof ownWork>

export function ownWork({ daemonBase, fetch, workspace }: OwnSettings) {
  const client = clientFor(documentsClient({ base: daemonBase, fetch }), workspace)
  return {
    committees: new KeptDocuments<Committee>({
      kind: 'committee',
      client,
      bodyIn: bodyOf(committeeSchema),
      most: MOST_OWN.committee,
    }),
    policies: new KeptDocuments<Policy>({
      kind: 'policy',
      client,
      bodyIn: ownPolicyIn,
      most: MOST_OWN.policy,
    }),
    collaborators: new KeptDocuments<CollaboratorList>({
      kind: 'collaborators',
      client,
      bodyIn: bodyOf(collaboratorListSchema),
      most: MOST_OWN.collaborators,
      restMs: 600,
      isComplete: ({ people }) => people.trim() !== '',
    }),
    queries: new KeptDocuments<NamedQuestion>({
      kind: 'query',
      client,
      bodyIn: bodyOf(namedQuestion),
      hasOwnIds: true,
      lastCounts: true,
    }),
    sites: new KeptDocuments<{ origin: string }>({
      kind: 'site',
      client,
      bodyIn: bodyOf(connectedSite),
      lastCounts: true,
    }),
  }
}

const namedQuestion = z.object({ name: anyText, question: namedQuery.shape.question })
const connectedSite = z.object({ origin: z.string().check(z.refine(isSiteOrigin)) })
type NamedQuestion = z.output<typeof namedQuestion>

/** A client that refuses everything if the daemon keeps nothing for the view. */
function clientFor(client: DocumentsClient, workspace: WorkspaceFacts | undefined): DocumentsClient {
  const off = workspace?.off
  if (!off) return client
  const refuse = () => Promise.reject(new KeepsNothing(off))
  return {
    list: refuse,
    get: refuse,
    file: refuse,
    put: refuse,
    putText: refuse,
    remove: refuse,
    find: refuse,
  }
}

/** The body that a document holds; none if it is not valid. */
export const bodyOf =
  <S extends z.ZodMiniType>(schema: S) =>
  (content: unknown): z.output<S>[] => {
    const read = z.safeParse(schema, content)
    return read.success ? [read.data] : []
  }
