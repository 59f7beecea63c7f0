import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { policyOf } from '../../conflicts/policy/chosen-policy.ts'
import { ANY_WORK, presetNamed } from '../../conflicts/policy/conflict-policy.ts'
import {
  COLLABORATORS_LENGTH,
  type CollaboratorList,
  collaboratorListSchema,
  MOST_COLLABORATORS,
} from '../../contract/own-items.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { type ListMessage, listTexts } from '../../messages/list-texts.ts'
import { useOwnDocuments, useView } from '../context/use-view.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { saveNamed, saveNow } from '../state/named-documents.ts'
import { saveProblem } from '../state/own-work.ts'
import { isSameJson, type SavedDocument } from '../state/saved-document.ts'
import type { SavedDocuments } from '../state/saved-documents.ts'
import { forgetChanges, type Undoable, undoable } from '../state/undoable.ts'

export type Draft = CollaboratorList

export const EMPTY_LIST: Draft = { name: '', people: '', policy: ANY_WORK, out: [], lines: [] }

/** Returns an empty list with the window of the NSF's form, for which most lists are made. */
export const newList = (): Draft => ({ ...EMPTY_LIST, policy: policyOf(presetNamed('nsf') ?? ANY_WORK) })

type Open = { document: SavedDocument<CollaboratorList> | null; draft: Draft }

export type ListControls = ReturnType<typeof useList>

/** Holds the open list. The view stores the list. Once the list has a name, the daemon saves it, too. */
export function useList() {
  const { storage } = useView()
  const own = useOwnDocuments('collaborators')
  const [open, setOpen] = useState(() => ({ ...readOpen(storage, own), opened: 0 }))
  /** Identifies this view's changes in the page's Undo stack. */
  const [view] = useState({})
  useEffect(() => () => forgetChanges(view), [view])
  const [problem, report] = useState<ListMessage | null>(null)
  const latest = useRef(open)
  const { document } = open
  const before = latest.current
  // After another window has deleted the list, this view shows the list's last state.
  const draft = document?.body ?? (before.document === document ? before.draft : open.draft)
  latest.current = { ...open, draft }
  /** The latest draft that this view has made or shown. */
  const shown = useRef(draft)
  const revision = document?.saved?.revision
  const isSaved = document?.isUnsaved === false
  useEffect(() => {
    void storage.write('collaborators', JSON.stringify({ ...draft, revision, isSaved }))
  }, [storage, draft, revision, isSaved])
  const show = (next: Open, { opened } = latest.current): void => {
    shown.current = next.draft
    latest.current = { ...next, opened }
    setOpen(latest.current)
  }
  const replace = (next: Open): void => show(next, { ...latest.current, opened: latest.current.opened + 1 })
  useEffect(() => {
    if (latest.current.document !== document) return
    if (document?.body === null && isSaved) {
      forgetChanges(view)
      report({ key: 'listGone', values: { name: draft.name } })
      show({ document: null, draft: { ...draft, name: '' } })
    } else if (latest.current.draft === draft && !isSameJson(shown.current, draft))
      replace({ document, draft })
  }, [draft, document?.body, isSaved])

  const put = ({ document, draft }: Open, by: (next: Open) => void = show): void => {
    by({ document, draft })
    document?.change(draft)
  }
  const remember = (back: () => void, message: ListMessage, about?: string): void =>
    void undoable(back, saying(message), { madeBy: view, about })
  /** Offers an Undo for parts of the list. It sets them back even after later changes, which a second Undo restores. */
  const rememberParts = (
    before: Partial<Draft>,
    after: Partial<Draft>,
    message: ListMessage,
    about?: string,
  ): void =>
    remember(
      () => {
        const { document, draft } = latest.current
        const now = partsOf(draft, after)
        // Other people or another policy need another answer.
        const by = 'people' in before || 'policy' in before ? replace : show
        put({ document, draft: { ...draft, ...before } }, by)
        if (!isSameJson(now, after)) rememberParts(now, before, { key: 'earlierLists' })
      },
      message,
      about,
    )
  /** Replaces parts of the list. With a `message`, offers an Undo. `about`: the id of the changed row. */
  const change = useCallback((part: Partial<Draft>, message?: ListMessage, about?: string): void => {
    const before = latest.current
    const draft = { ...before.draft, ...part }
    const isFull = part.lines !== undefined && !hasRoom(draft)
    report(isFull ? { key: 'listFull', values: { most: MOST_COLLABORATORS } } : null)
    if (isFull) return
    put({ ...before, draft })
    if (message) rememberParts(partsOf(before.draft, part), part, message, about)
  }, [])

  /** Gives the list the typed name. From now on the daemon saves the list. Resolves to whether the save succeeded. */
  const save = async (typed: string): Promise<boolean> => {
    const { document, draft, opened } = latest.current
    const item = { ...draft, name: typed.trim() }
    if (item.name !== document?.saved?.body.name && own.known?.has(item.name)) {
      report({ key: 'nameTaken' })
      return false
    }
    const outcome = document
      ? await saveNow(document, item, {
          say: saying({ key: 'didRenameList', values: { name: item.name } }),
        }).then((problem) => (problem ? { problem } : { document }))
      : await saveNamed(own, item, null)
    report('problem' in outcome ? outcome.problem : null)
    if ('problem' in outcome) return false
    // The user may have opened another list meanwhile.
    if (latest.current.opened === opened)
      put({ document: outcome.document, draft: { ...latest.current.draft, name: item.name } })
    return true
  }
  const remove = async (): Promise<void> => {
    const before = latest.current
    const problem = before.document && (await saveNow(before.document, null))
    report(problem)
    if (problem || latest.current.opened !== before.opened) return
    replace({ document: null, draft: newList() })
    remember(() => put(before, replace), { key: 'didDeleteList', values: { name: before.draft.name } })
  }
  return {
    draft,
    document,
    change,
    /** How often another list, another view or an Undo has replaced the shown list. */
    opened: open.opened,
    problem: problem ?? (own.problem === null ? null : saveProblem(own.problem)),
    unsaved: own.unsaved,
    save,
    remove,
    /** Opens the saved list with this name. An empty name opens `other`. */
    open: (name: string, other = newList()): void => {
      const before = latest.current
      if (name !== '' && name === before.draft.name) return
      const named = name === '' ? null : own.savedDocument(name)
      const list = named?.body
      report(named && !list ? { key: 'noSuchList', values: { name } } : null)
      if (named && !list) return
      void before.document?.save()
      replace({ document: list ? named : null, draft: list ?? other })
      const isEmpty = before.draft.people.trim() === '' && before.draft.lines.length === 0
      // The rail still shows a named list, so leaving it needs no Undo. Changes of a closed list cannot be undone.
      if (isEmpty || before.draft.name !== '') {
        forgetChanges(view)
        return
      }
      const title = list?.name ?? other.people
      remember(
        () => put(before, replace),
        title === '' ? { key: 'didStartList' } : { key: 'didOpenList', values: { name: title } },
      )
    },
  }
}

const saying =
  ({ key, values }: ListMessage): Undoable['say'] =>
  ({ language }) =>
    listTexts(language).t(key, values)

const partsOf = (draft: Draft, change: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(Object.entries({ others: [], ...draft }).filter(([name]) => name in change))

export const hasRoom = (draft: Draft): boolean =>
  draft.lines.length <= MOST_COLLABORATORS && JSON.stringify(draft).length < COLLABORATORS_LENGTH

const storedList = z.looseObject({
  name: z.string(),
  people: z.string(),
  revision: z.optional(z.int()),
  isSaved: z.optional(z.boolean()),
})

/** Reads the stored list. Saves changes that the daemon does not have yet. */
export function readOpen(
  storage: Pick<ViewStorage, 'read'>,
  own: Pick<SavedDocuments<CollaboratorList>, 'savedDocument'>,
): Open {
  const read = z.safeParse(storedList, jsonIn(storage.read('collaborators') ?? ''))
  if (!read.success) return { document: null, draft: newList() }
  const { name, people, revision, isSaved } = read.data
  // A new list may lack a name and people. The text of the people may be too long to save.
  const item = { ...read.data, name: name || '-', people: '-' }
  const whole = z.safeParse(collaboratorListSchema, item)
  const draft = whole.success ? { ...whole.data, name, people } : { ...newList(), people }
  if (draft.name === '' || revision === undefined) return { document: null, draft: { ...draft, name: '' } }
  // With unsaved changes, the view knows the number of the daemon's revision, but not its content.
  const body = isSaved ? draft : { ...EMPTY_LIST, name }
  const document = own.savedDocument(name, { revision, updated_at: '', body })
  if (!isSaved && !document.isUnsaved) document.change(draft, { replaces: revision })
  return { document, draft }
}
