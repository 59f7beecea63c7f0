import { list as listOf, looseObject, parseFast, UNTIL_FIRST, z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { type SavedKind, savedSchemas } from './project.ts'

// A project may have tens of megabytes of JSON. The page sends only changed lists.

/** `at`: the index of the first of `items`. The worker drops all items after the last of `items`. */
export type ProjectRequest =
  | { list: string; at: number; items: readonly unknown[] }
  | { write: SavedKind; head: object; lists: readonly string[] }
  | { read: SavedKind; document: Blob }

/** `unreadable`: names of invalid fields, empty if the whole document is invalid. `bad`: names of invalid lists. */
export type ProjectReport =
  | { list: string; items: readonly unknown[] }
  | { written: Blob }
  | { head: object; revision: number; name: string; bad: readonly string[] }
  | { unreadable: readonly string[] }
  | { otherVersion: number }
  | { failed: string }

/** Splits a list, because one large copy would block the page. An empty list is one empty part. */
export function* partsOf(items: readonly unknown[]): Generator<{ at: number; items: readonly unknown[] }> {
  for (let at = 0; at === 0 || at < items.length; at += 500) yield { at, items: items.slice(at, at + 500) }
}

const envelope = looseObject({ revision: z.int(), name: z.string(), body: z.looseObject({}) })
const listsSchema = z.record(z.string(), z.unknown())

/** Returns the worker's handler of the page's requests. It answers by `report`. */
export function answerProject(report: (message: ProjectReport) => void): (request: ProjectRequest) => void {
  const lists = new Map<string, unknown[]>()
  /** The JSON of each written list. A change of the list removes it. */
  const texts = new Map<string, string>()
  const textOf = (list: string): string => {
    const text = texts.get(list) ?? JSON.stringify(lists.get(list) ?? [])
    texts.set(list, text)
    return text
  }
  const read = async (kind: SavedKind, document: Blob): Promise<ProjectReport> => {
    const found = z.safeParse(envelope, jsonIn(await document.text())).data
    if (!found) return { unreadable: [] }
    const { revision, name, body } = found
    const { version } = body
    if (typeof version === 'number' && version !== 1) return { otherVersion: version }
    const { head: schema, items } = savedSchemas[kind]
    const head = z.safeParse(schema, body)
    const all = z.safeParse(listsSchema, body.lists)
    if (!head.success || !all.success)
      return { unreadable: head.success ? ['lists'] : head.error.issues.map(({ path }) => String(path[0])) }
    const bad: string[] = []
    for (const [list, values] of Object.entries(all.data)) {
      const one = items(list)
      const checked = one && parseFast(listOf(one), values, UNTIL_FIRST)
      if (!checked?.success) bad.push(list)
      else {
        // The cast holds: `listOf(one)` accepts only lists.
        const ownItems = [...(checked.data as unknown[])]
        lists.set(list, ownItems)
        for (const part of partsOf(ownItems)) report({ list, items: part.items })
      }
    }
    return { head: head.data, revision, name, bad }
  }
  return (request) => {
    if ('list' in request) {
      const { list, at, items } = request
      const ownItems = lists.get(list) ?? []
      ownItems.splice(at, ownItems.length, ...items)
      lists.set(list, ownItems)
      texts.delete(list)
    } else if ('write' in request) {
      const parts = request.lists.flatMap((list, at) => [
        `${at === 0 ? '' : ','}${JSON.stringify(list)}:`,
        textOf(list),
      ])
      report({ written: new Blob([JSON.stringify(request.head).slice(0, -1), ',"lists":{', ...parts, '}}']) })
    }
    // The page does not see errors that a worker throws.
    else read(request.read, request.document).then(report, (error) => report({ failed: String(error) }))
  }
}
