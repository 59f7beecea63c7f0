import { OWN_NAME_LENGTH } from '../../contract/own-items.ts'
import type { Message } from '../../messages/locale.ts'
import type { KeptDocuments } from './kept-documents.ts'
import { problemOf } from './own-work.ts'
import { isSameJson, type SavedDocument } from './saved-document.ts'
import { expectUndoable, type Undoable, undoable } from './undoable.ts'

type Named = { name: string }

/** Room for " (50)" in a name. */
const STEM = OWN_NAME_LENGTH - 5
/** Tries of an addition whose name another window takes meanwhile. */
const TRIES = 3

type Keeping = {
  on?: number | null | undefined
  /** The change in words: then it can be taken back. */
  say?: Undoable['say'] | undefined
}

/**
 * Sends what a press wants, in place of the revision that its user has seen. Says why it was not kept: then nothing of it is left
 * here, since the form or the button is. If another window was first, the document says so.
 */
export async function keepNow<Body>(
  document: SavedDocument<Body>,
  body: Body | null,
  { on, say }: Keeping = {},
): Promise<Message | null> {
  const before = document.kept
  document.change(body, { on })
  const kept = document.save().then(() => {
    if (say && document.saving.kind === 'saved') undoable(() => document.restore(before, body), say)
  })
  if (say) expectUndoable(kept)
  await kept
  const { saving } = document
  if (saving.kind !== 'failed') return null
  await document.keepTheirs()
  return problemOf(saving.problem)
}

/** A document that was sent, which says whether it is kept; or why nothing was. */
export type Outcome<Body> = { document: SavedDocument<Body> } | { problem: Message }

/** Keeps what a form holds in place of the document that its user has seen (`on`: its revision); null adds one. */
export async function keepNamed<Body extends Named>(
  documents: KeptDocuments<Body>,
  body: Body,
  before: { name: string; on: number | undefined } | null,
  keeping: Pick<Keeping, 'say'> = {},
): Promise<Outcome<Body>> {
  if (before === null && documents.full) return { problem: documents.full }
  const document = documents.savedDocument(before?.name ?? body.name)
  const problem = await keepNow(document, body, { ...keeping, on: before ? before.on : null })
  return problem ? { problem } : { document }
}

/**
 * Adds a document of a file, or puts one back. Nothing is replaced: the same one stays as it is, and another one of its name, or
 * a name that `isReserved`, gives it a number. Returns it as it is kept, or why it is not.
 */
export async function addNamed<Body extends Named>(
  documents: KeptDocuments<Body>,
  body: Body,
): Promise<Body | { problem: Message }> {
  for (let tried = 1; ; tried++) {
    await documents.look()
    const { known, problem } = documents
    if (problem !== null || known === null) return { problem: problemOf(problem) }
    const named = withFreeName(body, (name) => known.get(name)?.body)
    if (known.has(named.name)) return named
    if (documents.full) return { problem: documents.full }
    const document = documents.savedDocument(named.name)
    const failure = await keepNow(document, named, { on: null })
    if (failure) return { problem: failure }
    if (document.saving.kind === 'saved' || tried === TRIES) return named
    await document.keepTheirs()
  }
}

function withFreeName<Body extends Named>(body: Body, there: (name: string) => Body | undefined): Body {
  const stem = [...body.name].slice(0, STEM).join('').trim()
  for (let number = 1; ; number++) {
    const named = { ...body, name: number === 1 ? body.name : `${stem} (${number})` }
    const other = there(named.name)
    if (!other || isSameJson(other, named)) return named
  }
}
