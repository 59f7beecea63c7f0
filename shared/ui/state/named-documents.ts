import type { Message } from '../../messages/locale.ts'
import { saveProblem } from './own-work.ts'
import type { SavedDocument } from './saved-document.ts'
import type { SavedDocuments } from './saved-documents.ts'
import { expectUndoable, type Undoable, undoable } from './undoable.ts'

type Named = { name: string }

type SaveOptions = {
  /** The revision in view; null for a new document. */
  replaces?: number | null | undefined
  /** Describes the change for Undo; absent if there is no Undo. */
  say?: Undoable['say'] | undefined
}

/**
 * Saves a change at once. Drops a failed change and resolves to the reason: the user can press again. If another window saved
 * first, `document.saving` says so.
 */
export async function saveNow<Body>(
  document: SavedDocument<Body>,
  body: Body | null,
  { replaces, say }: SaveOptions = {},
): Promise<Message | null> {
  const before = document.saved
  document.change(body, { replaces })
  const saved = document.save().then(() => {
    if (say && document.saving.kind === 'saved') undoable(() => document.restore(before, body), say)
  })
  if (say) expectUndoable(saved)
  await saved
  const { saving } = document
  if (saving.kind !== 'failed') return null
  await document.keepTheirs()
  return saveProblem(saving.problem)
}

/** If another window saved first, `document.saving` says so. */
export type Outcome<Body> = { document: SavedDocument<Body> } | { problem: Message }

/** Saves a form. `before`: the name and the revision (`on`) in view; null adds a document. */
export async function saveNamed<Body extends Named>(
  documents: SavedDocuments<Body>,
  body: Body,
  before: { name: string; on: number | undefined } | null,
  options: Pick<SaveOptions, 'say'> = {},
): Promise<Outcome<Body>> {
  if (before === null && documents.fullMessage) return { problem: documents.fullMessage }
  const document = documents.savedDocument(before?.name ?? body.name)
  const problem = await saveNow(document, body, { ...options, replaces: before ? before.on : null })
  return problem ? { problem } : { document }
}
