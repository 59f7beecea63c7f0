import type { DocumentsClient } from '../../clients/documents-client.ts'
import { isSameDecision } from '../../conflicts/decisions/finding.ts'
import {
  type Choice,
  choiceBody,
  type Decision,
  decisionBody,
  type StoredDecision,
} from '../../contract/decisions.ts'
import { bodyOf } from '../state/own-work.ts'
import type { SavedRevision } from '../state/saved-document.ts'
import { type OnSaved, SavedDocuments } from '../state/saved-documents.ts'

/** The user's decisions, by pair. Empty before `loadWith`. */
export const decisionDocuments = (client: DocumentsClient, onSaved?: OnSaved<Decision>) =>
  new SavedDocuments<Decision>({
    kind: 'decision',
    client,
    bodyIn: bodyOf(decisionBody),
    isSame: (one, other) => one === other || (one !== null && other !== null && isSameDecision(one, other)),
    ask: null,
    ...(onSaved && { onSaved }),
  })

/** The user's choices of persons, by entry. */
export const choiceDocuments = (client: DocumentsClient) =>
  new SavedDocuments<Choice>({
    kind: 'choice',
    client,
    bodyIn: bodyOf(choiceBody),
    lastWriteWins: true,
    ask: null,
  })

/** Converts a document into the decision on `pair`, a text of `pairText`. */
export function storedDecisionOf(pair: string, saved: SavedRevision<Decision>): StoredDecision {
  const { revision: id, updated_at: decided_at, body } = saved
  const known = storedDecisions.get(saved)
  if (known?.pair === pair) return known
  const stored = { ...body, id, pair, decided_at }
  storedDecisions.set(saved, stored)
  return stored
}

export function decisionDocumentOf({
  id,
  pair: _,
  decided_at,
  ...body
}: StoredDecision): SavedRevision<Decision> {
  return { revision: id, updated_at: decided_at, body }
}

/** With one object for each document, the page judges a pair again only after its decision has changed. */
const storedDecisions = new WeakMap<SavedRevision<Decision>, StoredDecision>()
