import type { DocumentsClient } from '../../clients/documents-client.ts'
import { isSameDecision } from '../../conflicts/decisions/finding.ts'
import { choiceBody, type Decision, decisionBody, type StoredDecision } from '../../contract/decisions.ts'
import type { z } from '../../contract/zod.ts'
import { bodyOf } from '../state/own-work.ts'
import type { Kept } from '../state/saved-document.ts'
import { KeptDocuments, type OnSaved } from '../state/saved-documents.ts'

export type Choice = z.output<typeof choiceBody>

/** Decisions as documents, by pair, of which nothing is looked for yet. */
export const decisionDocuments = (client: DocumentsClient, onKept?: OnSaved<Decision>) =>
  new KeptDocuments<Decision>({
    kind: 'decision',
    client,
    bodyIn: bodyOf(decisionBody),
    isSame: (one, other) => one === other || (one !== null && other !== null && isSameDecision(one, other)),
    ask: null,
    ...(onKept && { onSaved: onKept }),
  })

/** Choices as documents, by entry. */
export const choiceDocuments = (client: DocumentsClient) =>
  new KeptDocuments<Choice>({
    kind: 'choice',
    client,
    bodyIn: bodyOf(choiceBody),
    lastWriteWins: true,
    ask: null,
  })

/** A document as the decision of a pair (`pairText`). */
export function storedDecisionOf(pair: string, kept: Kept<Decision>): StoredDecision {
  const { revision: id, updated_at: decided_at, body } = kept
  const known = storedDecisions.get(kept)
  if (known?.pair === pair) return known
  const stored = { ...body, id, pair, decided_at }
  storedDecisions.set(kept, stored)
  return stored
}

/** A decision as the document that it came from. */
export function keptDecisionOf({ id, pair: _, decided_at, ...body }: StoredDecision): Kept<Decision> {
  return { revision: id, updated_at: decided_at, body }
}

/** The same object for the same document: pairs are judged again only where a decision is another one. */
const storedDecisions = new WeakMap<Kept<Decision>, StoredDecision>()
