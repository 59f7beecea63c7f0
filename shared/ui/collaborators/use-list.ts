import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ANY_WORK } from '../../conflicts/policy/policy.ts'
import {
  COLLABORATORS_LENGTH,
  type CollaboratorList,
  collaboratorListSchema,
  MOST_COLLABORATORS,
} from '../../contract/own-items.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import type { ListMessage } from '../../messages/list-texts.ts'
import { fnv1a32 } from '../../query/payload.ts'
import { announceKept } from '../context/kept-events.ts'
import { adding } from '../context/own-items.ts'
import { useOwnItems, useView } from '../context/use-view.ts'
import type { ViewStorage } from '../context/view-storage.ts'

/** A list as it is worked on. `name` is empty until it is saved; from then on each change is saved. */
export type Draft = CollaboratorList

export const EMPTY_LIST: Draft = { name: '', people: '', policy: ANY_WORK, out: [], lines: [] }

type UndoStep = { before: Draft; message: ListMessage; alsoUndo?: () => void }

export type ListControls = ReturnType<typeof useList>

/** Milliseconds after the last change until a saved list is saved again, unless it is left before. */
const REST_MS = 600

/** The list that the view works on: kept by the view, and once it has a name in the workspace, too. */
export function useList() {
  const { storage } = useView()
  const own = useOwnItems('collaborators')
  const [{ kept, print }] = useState(() => readDraft(storage))
  const [draft, setDraft] = useState(kept)
  const [undo, setUndo] = useState<UndoStep | null>(null)
  const [opened, setOpened] = useState(0)
  const openings = useRef(0)
  /** Says that another list has taken the place of the one before. */
  const show = (): void => {
    openings.current += 1
    setOpened(openings.current)
  }
  const [problem, report] = useState<ListMessage | null>(null)
  const latest = useRef(draft)
  latest.current = draft
  /** The prints of lists as they were saved last, by their names. */
  const saved = useRef(new Map([[kept.name, print]]))
  /** Lists whose last change is not saved yet, by their names. */
  const unsaved = useRef(new Map<string, Draft>())
  const store = (): void =>
    void storage.write(
      'collaborators',
      JSON.stringify({ ...latest.current, saved: saved.current.get(latest.current.name) }),
    )
  useEffect(store, [storage, draft])
  /**
   * Saves a list that has a name. Another window may have changed it meanwhile: a list that is as it was saved here follows,
   * and a changed one is saved under another name.
   */
  const keep = async (draft: Draft): Promise<void> => {
    const { name } = draft
    if (name === '' || draft.people.trim() === '') return
    unsaved.current.set(name, draft)
    const outcome = await own.change((items) => {
      const before = saved.current.get(name)
      const there = items.find((one) => one.name === name)
      if (there !== undefined && printOf(there) === printOf(draft)) return { there }
      if (there === undefined || printOf(there) === before)
        return { item: draft, replaces: there?.name ?? null }
      return printOf(draft) === before ? { there } : adding(draft)(items)
    })
    if ('problem' in outcome) return report(outcome.problem)
    if (unsaved.current.get(name) === draft) unsaved.current.delete(name)
    const item = outcome.item ?? draft
    report(item.name === name ? null : { key: 'listChangedElsewhere', values: { name: item.name } })
    const isOther = printOf(item) !== printOf(draft)
    // A change that was made meanwhile is saved next. It is none of the other window's list, which it must not replace.
    if (isOther && latest.current !== draft) return
    saved.current.set(item.name, printOf(item))
    store()
    if (!isOther) return
    latest.current = item
    setDraft(item)
    show()
  }
  useEffect(() => {
    const save = (): void => void keep(draft)
    const timer = setTimeout(save, REST_MS)
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
    }
  }, [draft, own])

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
    show()
  }

  /** Gives the list a name, under which it is saved from now on. Says whether that was possible. */
  const save = async (name: string): Promise<boolean> => {
    const { name: replaces } = latest.current
    const before = openings.current
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
    // The name is not that of a list which was opened meanwhile.
    if (openings.current === before) change({ name: after.name })
    announceKept()
    return true
  }
  const remove = async (): Promise<void> => {
    const gone = latest.current
    const before = openings.current
    const outcome = await own.change(() => ({ item: null, replaces: gone.name }))
    report('problem' in outcome ? outcome.problem : null)
    if ('problem' in outcome) return
    unsaved.current.delete(gone.name)
    announceKept()
    // Another list was opened meanwhile, and stays.
    if (openings.current !== before) return
    change(EMPTY_LIST, { key: 'didDeleteList', values: { name: gone.name } }, () => {
      void own.change(adding(gone)).then(announceKept)
    })
    show()
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
      const { current } = latest
      if (name !== '' && name === current.name) return
      if (printOf(current) !== saved.current.get(current.name)) void keep(current)
      const there = own.items?.find((one) => one.name === name)
      const item = unsaved.current.get(name) ?? there
      if (item && item === there) saved.current.set(item.name, printOf(item))
      const title = item?.name ?? other.people
      change(
        item ?? other,
        title === '' ? { key: 'didStartList' } : { key: 'didOpenList', values: { name: title } },
      )
      show()
    },
  }
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
