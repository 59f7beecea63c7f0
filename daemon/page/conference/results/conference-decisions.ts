import { useEffect, useMemo } from 'preact/hooks'
import { type DocumentsClient, documentsClient } from '../../../../shared/clients/documents-client.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import type { Decision } from '../../../../shared/contract/decisions.ts'
import type { StoredDocument } from '../../../../shared/contract/document-shapes.ts'
import { utcText } from '../../../../shared/measures.ts'
import { NoteDrafts } from '../../../../shared/ui/context/note-drafts.ts'
import { useView } from '../../../../shared/ui/context/use-view.ts'
import { OwnDecisions } from '../../../../shared/ui/decisions/saved-decisions.ts'
import type { OpenConference } from '../open-conference.ts'

/** Loads the user's decisions on a conference, and judges the conference by these decisions. */
export function useConferenceDecisions(conference: OpenConference, judged: JudgedConference): OwnDecisions {
  const { isTraceless, blocks, project } = conference.state
  const { flow, notes } = useView()
  const decisions = useMemo(() => {
    const daemon = documentsClient({ base: flow.daemonBase, fetch: flow.fetch })
    const client = flow.workspace?.off
      ? { ...daemon, find: async () => ({ list: [], truncated: false }) }
      : daemon
    return new OwnDecisions(
      flow,
      isTraceless ? new NoteDrafts(null) : notes,
      isTraceless ? pageOnly(client) : client,
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

/** A client that reads the daemon's decisions, and holds new decisions only in the page. */
export function pageOnly(daemon: DocumentsClient): DocumentsClient {
  /** The decisions in the page, by pair; null for a withdrawn decision. */
  const held = new Map<string, StoredDocument | null>()
  let lastRevision = 0
  return {
    ...daemon,
    find: async (kind, body, options) => {
      const { list, truncated } = await daemon.find(kind, body, options)
      if (kind !== 'decision') return { list, truncated }
      const notHeld = list.filter(({ id }) => !held.has(id))
      return { list: [...notHeld, ...[...held.values()].filter((one) => one !== null)], truncated }
    },
    put: async (_, { id: given, updated_at, body }) => {
      // The page puts only decisions through this client.
      const id = given ?? pairText((body as Decision).sides)
      const now = utcText(new Date())
      // Unlike the daemon's revisions, these are below 0.
      const facts = { id, revision: --lastRevision, name: '', updated_at: updated_at ?? now, bytes: 0 }
      const document = body && { ...facts, body }
      held.set(id, document)
      return { ok: true, document }
    },
  }
}
