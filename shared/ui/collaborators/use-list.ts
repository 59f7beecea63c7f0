import type { RefObject } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { ListMessage } from '../../collaborators/messages/list-texts.ts'
import { ANY_WORK } from '../../conflicts/policy/policy.ts'
import {
  COLLABORATORS_LENGTH,
  type CollaboratorList,
  collaboratorListSchema,
  MOST_COLLABORATORS,
} from '../../contract/own-items.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { fnv1a32 } from '../../query/payload.ts'
import { announceKept } from '../context/kept-events.ts'
import { adding, type OwnItems } from '../context/own-items.ts'
import { useOwnItems, useView } from '../context/use-view.ts'
import type { ViewStorage } from '../context/view-storage.ts'

/** A list as it is worked on. `name` is empty until it is saved; from then on each change is saved. */
export type Draft = CollaboratorList

export const EMPTY_LIST: Draft = { name: '', people: '', policy: ANY_WORK, out: [], lines: [] }

type UndoStep = { before: Draft; message: ListMessage; alsoUndo?: () => void }

export type ListControls = ReturnType<typeof useList>

/** Milliseconds after the last change until a saved list is saved again. */
const REST_MS = 600

/** The list that the view works on: kept by the view, and once it has a name in the workspace, too. */
export function useList() {
  const { storage } = useView()
  const own = useOwnItems('collaborators')
  const [{ kept, print }] = useState(() => readDraft(storage))
  const [draft, setDraft] = useState(kept)
  const [undo, setUndo] = useState<UndoStep | null>(null)
  const [opened, open] = useState(0)
  const openings = useRef(0)
  const opening = openings.current
  const [problem, report] = useState<ListMessage | null>(null)
  const latest = useRef(draft)
  latest.current = draft
  /** The prints of lists as they were saved last, by their names. */
  const saved = useRef(new Map([[kept.name, print]]))
  const store = (): void =>
    void storage.write(
      'collaborators',
      JSON.stringify({ ...latest.current, saved: saved.current.get(latest.current.name) }),
    )
  useEffect(store, [storage, draft])
  const onSaved = (item: Draft, isOther: boolean): void => {
    // Another list has been opened meanwhile, or this one again.
    if (openings.current !== opening) return
    // A change that was made meanwhile is saved next. It is none of the other window's list, which it must not replace.
    if (isOther && latest.current !== draft) return
    saved.current.set(item.name, printOf(item))
    store()
    if (isOther) {
      latest.current = item
      setDraft(item)
      open(opened + 1)
    }
  }
  const saveNow = useSaving(draft, saved, own, onSaved, report)

  /** Replaces parts of the list. With a message it can be undone; without one, undo is offered no longer. */
  const change = useCallback((part: Partial<Draft>, message?: ListMessage, alsoUndo?: () => void) => {
    const before = latest.current
    const after = { ...before, ...part }
    if (part.lines && !hasRoom(after))
      return report({ key: 'listFull', values: { most: MOST_COLLABORATORS } })
    report(null)
    latest.current = after
    setDraft(after)
    setUndo(message ? { before, message, ...(alsoUndo && { alsoUndo }) } : null)
  }, [])
  const undoLast = (): void => {
    if (!undo) return
    undo.alsoUndo?.()
    latest.current = undo.before
    setDraft(undo.before)
    setUndo(null)
    open(opened + 1)
  }

  /** Gives the list a name, under which it is saved from now on. Says whether that was possible. */
  const save = async (name: string): Promise<boolean> => {
    const { name: replaces } = latest.current
    const item = { ...latest.current, name: name.trim() }
    if (item.name !== replaces && own.items?.some((one) => one.name === item.name)) {
      report({ key: 'listTaken' })
      return false
    }
    const outcome = await own.change((items) => (replaces === '' ? adding(item)(items) : { item, replaces }))
    report('problem' in outcome ? outcome.problem : null)
    if ('problem' in outcome) return false
    const after = outcome.item ?? item
    saved.current.set(after.name, printOf(after))
    change({ name: after.name })
    announceKept()
    return true
  }
  const remove = async (): Promise<void> => {
    const gone = latest.current
    const outcome = await own.change(() => ({ item: null, replaces: gone.name }))
    report('problem' in outcome ? outcome.problem : null)
    if ('problem' in outcome) return
    change(EMPTY_LIST, { key: 'didDeleteList', values: { name: gone.name } }, () => {
      void own.change(adding(gone)).then(announceKept)
    })
    open(opened + 1)
    announceKept()
  }
  return {
    draft,
    change,
    undo,
    undoLast,
    /** Counts the lists that have taken the place of another one. */
    opened,
    problem: problem ?? own.problem,
    saved: own.items ?? [],
    save,
    remove,
    /** Opens the saved list of a name; another list if there is none. */
    open: (name: string, other = EMPTY_LIST): void => {
      saveNow.current()
      openings.current += 1
      const item = own.items?.find((one) => one.name === name)
      if (item) saved.current.set(item.name, printOf(item))
      const title = item?.name ?? other.people
      change(
        item ?? other,
        title === '' ? { key: 'didStartList' } : { key: 'didOpenList', values: { name: title } },
      )
      open(opened + 1)
    },
  }
}

/**
 * Saves a list that has a name, a while after its last change and when the view is left. Another window may have changed it
 * meanwhile: a list that is as it was saved here follows, and a changed one is saved under another name. The returned function
 * saves without the while.
 */
function useSaving(
  draft: Draft,
  saved: RefObject<ReadonlyMap<string, string>>,
  own: OwnItems<CollaboratorList>,
  onSaved: (item: Draft, isOther: boolean) => void,
  report: (problem: ListMessage | null) => void,
): RefObject<() => void> {
  const saveNow = useRef<() => void>(() => undefined)
  useEffect(() => {
    saveNow.current = () => undefined
    if (draft.name === '' || draft.people.trim() === '') return
    let isDone = false
    const save = (): void => {
      if (isDone) return
      isDone = true
      void own
        .change((items) => {
          const before = saved.current.get(draft.name)
          const there = items.find(({ name }) => name === draft.name)
          if (there !== undefined && printOf(there) === printOf(draft)) return { there }
          if (there === undefined || printOf(there) === before)
            return { item: draft, replaces: there?.name ?? null }
          return printOf(draft) === before ? { there } : adding(draft)(items)
        })
        .then((outcome) => {
          if ('problem' in outcome) return report(outcome.problem)
          const item = outcome.item ?? draft
          report(
            item.name === draft.name ? null : { key: 'listChangedElsewhere', values: { name: item.name } },
          )
          onSaved(item, printOf(item) !== printOf(draft))
        })
    }
    saveNow.current = save
    const timer = setTimeout(save, REST_MS)
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
    }
  }, [draft, own])
  return saveNow
}

/** A list that is longer could be neither saved nor read again. */
const hasRoom = (draft: Draft): boolean =>
  draft.lines.length <= MOST_COLLABORATORS && JSON.stringify(draft).length < COLLABORATORS_LENGTH

/** Tells whether a list has changed. The fields have one order, whoever has read them. */
const printOf = ({ name, people, policy, out, lines }: Draft): string => {
  const { months, without, least, authors } = policy
  const rules = [policy.name, months, without, least, authors]
  const texts = lines.map((line) => [line.name, line.affiliation, line.reason, line.earlier])
  return fnv1a32(JSON.stringify([name, people, rules, out, texts]))
}

/** The stored list, or an empty one, and the print of the list as it was saved last; empty if it was not. */
function readDraft(storage: ViewStorage): { kept: Draft; print: string } {
  const read = z.safeParse(keptList, jsonIn(storage.read('collaborators') ?? ''))
  if (!read.success) return { kept: EMPTY_LIST, print: '' }
  const { name, people, saved = '' } = read.data
  // One that is not saved yet may lack the name and the people.
  const item = { ...read.data, name: name || '-', people: people || '-' }
  const whole = z.safeParse(collaboratorListSchema, item)
  return { kept: whole.success ? { ...whole.data, name, people } : { ...EMPTY_LIST, people }, print: saved }
}

const keptList = z.looseObject({ name: z.string(), people: z.string(), saved: z.optional(z.string()) })
