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
import { SavedDocuments } from './saved-documents.ts'

class SavesNothing extends Failure {
  readonly code = 'off'
  readonly off: NonNullable<WorkspaceFacts['off']>
  constructor(off: SavesNothing['off']) {
    super('The daemon saves no documents for this view.')
    this.off = off
  }
}

export function saveProblem(error: unknown): Message {
  if (error instanceof SavesNothing) return { key: `off_${error.off}` }
  if (!(error instanceof HttpFailure)) return { key: 'ownNotReached' }
  if (error.status === 404) return { key: 'ownMissing' }
  // Another window's change of the same document is no error (`Sent`), so only the name can be taken.
  if (error.status === 409) return { key: 'nameTaken' }
  return { key: 'refusedBy', values: { detail: error.detail || String(error.status) } }
}

type OwnSettings = Pick<FlowSettings, 'daemonBase' | 'fetch'> & { workspace?: WorkspaceFacts | undefined }

/** The user's documents by kind. Conference projects and decisions have their own classes. */
export type OwnWork = ReturnType<typeof ownWork>

export function ownWork({ daemonBase, fetch, workspace }: OwnSettings) {
  const client = clientFor(documentsClient({ base: daemonBase, fetch }), workspace)
  return {
    committees: new SavedDocuments<Committee>({
      kind: 'committee',
      client,
      bodyIn: bodyOf(committeeSchema),
      most: MOST_OWN.committee,
    }),
    policies: new SavedDocuments<Policy>({
      kind: 'policy',
      client,
      bodyIn: ownPolicyIn,
      most: MOST_OWN.policy,
    }),
    collaborators: new SavedDocuments<CollaboratorList>({
      kind: 'collaborators',
      client,
      bodyIn: bodyOf(collaboratorListSchema),
      most: MOST_OWN.collaborators,
      debounceMs: 600,
      isComplete: ({ people }) => people.trim() !== '',
    }),
    queries: new SavedDocuments<z.output<typeof namedQueryBody>>({
      kind: 'query',
      client,
      bodyIn: bodyOf(namedQueryBody),
      hasOwnIds: true,
      lastWriteWins: true,
    }),
    sites: new SavedDocuments<{ origin: string }>({
      kind: 'site',
      client,
      bodyIn: bodyOf(connectedSite),
      lastWriteWins: true,
    }),
  }
}

const namedQueryBody = z.object({ name: anyText, question: namedQuery.shape.question })
const connectedSite = z.object({ origin: z.string().check(z.refine(isSiteOrigin)) })
/** If the daemon saves no documents for the view, each call rejects. */
function clientFor(client: DocumentsClient, workspace: WorkspaceFacts | undefined): DocumentsClient {
  const off = workspace?.off
  if (!off) return client
  const refuse = () => Promise.reject(new SavesNothing(off))
  return {
    list: refuse,
    get: refuse,
    file: refuse,
    put: refuse,
    putText: refuse,
    find: refuse,
  }
}

export const bodyOf =
  <S extends z.ZodMiniType>(schema: S) =>
  (content: unknown): z.output<S>[] => {
    const read = z.safeParse(schema, content)
    return read.success ? [read.data] : []
  }
