import { OWN_NAME_LENGTH } from '../../contract/own-items.ts'
import type { Message } from '../../messages/locale.ts'
import { saveProblem } from './own-work.ts'
import { isSameJson, type SavedDocument } from './saved-document.ts'
import type { SavedDocuments } from './saved-documents.ts'
import { expectUndoable, type Undoable, undoable } from './undoable.ts'

type Named = { name: string }

/** Leaves room for ` (50)` at the end of a name. */
const STEM_LENGTH = OWN_NAME_LENGTH - 5
/** The most tries to add a document. A try fails if another window takes the free name first. */
const MOST_TRIES = 3

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
    const isSaved = !document.isUnsaved
    if (say && isSaved) undoable(() => document.restore(before, body), say)
    return isSaved
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

/**
 * Adds a document from a file, or restores a removed one. Never replaces a document: an equal one stays, and a taken name gets
 * a number. Returns the saved body, or the reason of a failure.
 */
export async function addNamed<Body extends Named>(
  documents: SavedDocuments<Body>,
  body: Body,
): Promise<Body | { problem: Message }> {
  for (let tried = 1; ; tried++) {
    await documents.load()
    const { known, problem } = documents
    if (problem !== null || known === null) return { problem: saveProblem(problem) }
    const named = withFreeName(body, (name) => known.get(name)?.body)
    if (known.has(named.name)) return named
    if (documents.fullMessage) return { problem: documents.fullMessage }
    const document = documents.savedDocument(named.name)
    const failure = await saveNow(document, named, { replaces: null })
    if (failure) return { problem: failure }
    if (document.saving.kind === 'saved' || tried === MOST_TRIES) return named
    await document.keepTheirs()
  }
}

function withFreeName<Body extends Named>(body: Body, savedWith: (name: string) => Body | undefined): Body {
  const stem = [...body.name].slice(0, STEM_LENGTH).join('').trim()
  for (let number = 1; ; number++) {
    const named = { ...body, name: number === 1 ? body.name : `${stem} (${number})` }
    const other = savedWith(named.name)
    if (!other || isSameJson(other, named)) return named
  }
}
