import { useEffect, useMemo } from 'preact/hooks'
import { type DocumentsClient, documentsClient } from '../../../../shared/clients/documents-client.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import type { Decision } from '../../../../shared/contract/decisions.ts'
import type { StoredDocument } from '../../../../shared/contract/document-shapes.ts'
import { NoteDrafts } from '../../../../shared/ui/context/note-drafts.ts'
import { useView } from '../../../../shared/ui/context/use-view.ts'
import { OwnDecisions } from '../../../../shared/ui/decisions/own-decisions.ts'
import type { OpenConference } from '../open-conference.ts'

/** Deciding about the pairs of a conference. The decisions on its people are passed on, so that they judge it. */
export function useConferenceDecisions(conference: OpenConference, judged: JudgedConference): OwnDecisions {
  const { isTraceless, blocks, project } = conference.state
  const { flow, notes } = useView()
  const decisions = useMemo(() => {
    const client = documentsClient({ base: flow.daemonBase, fetch: flow.fetch })
    const kept = flow.workspace?.off ? { ...client, find: findNone } : client
    return new OwnDecisions(
      flow,
      isTraceless ? new NoteDrafts(null) : notes,
      isTraceless ? inPage(kept) : kept,
    )
  }, [flow, notes, isTraceless])
  useEffect(() => decisions.watch(), [decisions])
  useEffect(() => void decisions.ask(judged.table), [decisions, blocks, project.choices])
  const { all } = decisions
  const isKnown = decisions.decisions.known !== null
  useEffect(() => {
    if (isKnown) conference.decided(all)
  }, [all, isKnown, conference])
  return decisions
}

/** The daemon has none for this page. */
const findNone: DocumentsClient['find'] = async () => ({ list: [], truncated: false })

/** A client that reads what the daemon keeps, and keeps what is decided now in the page alone. */
export function inPage(kept: DocumentsClient): DocumentsClient {
  /** The decisions by pair as the page has them; null: withdrawn in it. */
  const here = new Map<string, StoredDocument | null>()
  let lastRevision = 0
  return {
    ...kept,
    find: async (kind, body, options) => {
      const { list, truncated } = await kept.find(kind, body, options)
      if (kind !== 'decision') return { list, truncated }
      const others = list.filter(({ id }) => !here.has(id))
      return { list: [...others, ...[...here.values()].filter((one) => one !== null)], truncated }
    },
    put: async (_, { updated_at, body }) => {
      // Decisions alone are kept so.
      const id = pairText((body as Decision).sides)
      const now = new Date().toISOString().slice(0, 19).replace('T', ' ')
      // Revisions of the daemon are above 0.
      const document = {
        id,
        revision: --lastRevision,
        name: '',
        updated_at: updated_at ?? now,
        bytes: 0,
        body,
      }
      here.set(id, document)
      return { kind: 'done', done: document }
    },
    remove: async (_, request) => {
      if ('id' in request && request.id) here.set(request.id, null)
      return { kind: 'done', done: { ok: true, removed: 1, left: [] } }
    },
  }
}
