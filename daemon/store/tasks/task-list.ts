import type { Clock } from '../clock.ts'
import { answersIn, type ImportedLines, linesAfter, storeLines } from '../runtime/cache/answer-lines.ts'
import type { Selection } from '../runtime/cache/answer-removal.ts'
import type { DataFacts } from '../runtime/cache/answer-table.ts'
import {
  type AnswerToStore,
  type CacheFigures,
  type CacheSize,
  countHits,
  readAnswer,
  type StoredAnswer,
  storeAnswer,
} from '../runtime/cache/answer-table.ts'
import type { Engine, Work } from '../sql/sql.ts'
import type { WriteQueue } from '../sql/write-queue.ts'
import { decisionFile, importDecisions, readDecisionFile } from '../workspace/decision-file.ts'
import { decisions } from '../workspace/decisions.ts'
import { earlierAnswer, isNamed, keepReplaced } from '../workspace/earlier-answers.ts'
import { personChoices } from '../workspace/person-choices.ts'
import { projects } from '../workspace/projects.ts'
import { type Cursor, itemsAfter, itemsIn, storeItems } from '../workspace/workspace-lines.ts'
import { readPutBody } from './put-body.ts'

/** A connection that a task works on. */
export type Open = { engine: Engine; queue: WriteQueue; clock: Clock }

/** The tables that tasks work on, of either engine. */
export type Stores = Readonly<
  // Each opens the tables that a task needs, for as long as it works.
  Record<'runtime' | 'workspace' | 'both', <T>(work: (open: Open) => T | Promise<T>) => Promise<T>>
> & {
  clear: (clearing: Clearing) => Promise<Cleared>
  figures: () => Promise<StoreFigures>
  /** Makes the workspace's file small for its backup. */
  fold: () => Promise<void>
}

/** `compact`: all the room goes back to the disk, while writes wait. */
export type Clearing = { selection: Selection; compact: boolean }
/** Bytes of answers that were removed, given back to the disk, and left free inside the file for new answers. */
type Cleared = CacheSize & Record<'givenBack' | 'freeBytes', number>
type StoreFigures = CacheFigures & Record<'file_bytes' | 'log_bytes' | 'free_bytes', number>

type Owned<T> = T & { owner: string }

/** Tasks on the store that are long or span all of its tables. Each gets the tables and one value. */
export const TASKS = {
  /** Stores an answer. That of a named query which it replaces is kept in the workspace. */
  put: (stores: Stores, answer: AnswerToStore): Promise<void> =>
    stores.both(({ queue }) => queue.write(() => putAnswer(answer))),

  putBody: (stores: Stores, { body, ...rest }: PutBody): Promise<void> =>
    TASKS.put(stores, { ...readPutBody(body), ...rest }),

  /** Reads an answer and counts the hit, if it can now: `isCounted`. Undefined if there is none. */
  hit: (stores: Stores, { key, at }: { key: string; at: string }) =>
    stores.runtime(async ({ engine }): Promise<(StoredAnswer & { isCounted: boolean }) | undefined> => {
      const answer = await engine.read(readAnswer(key))
      if (answer === undefined) return undefined
      try {
        await engine.transaction([() => countHits(new Map([[key, { count: 1, at }]]))])
        return { ...answer, isCounted: true }
      } catch {
        // The serving thread counts it later, and meets the problem again.
        return { ...answer, isCounted: false }
      }
    }),

  earlier: (stores: Stores, { owner, key, id }: Owned<{ key: string; id: number }>) =>
    stores.workspace(({ engine }) => engine.read(earlierAnswer(owner, key, id))),

  exportAfter: (stores: Stores, key: string) => stores.runtime(({ engine }) => engine.read(linesAfter(key))),

  /** Stores the answers of lines, up to the first line that is none: `bad`. */
  importLines: async (stores: Stores, lines: Uint8Array): Promise<ImportedLines> => {
    const { values, bad } = answersIn(lines)
    const imported = await stores.both(({ queue }) => queue.write(() => storeLines(values, keepIfNamed)))
    return { ...imported, bad }
  },

  exportItems: (stores: Stores, cursor: Cursor) =>
    stores.workspace(({ engine }) => engine.read(itemsAfter(cursor))),

  /** Adds the items of lines that the workspace does not have, up to the first line that is none: `bad`. */
  importItems: async (stores: Stores, { body, owner }: Owned<{ body: Uint8Array }>) => {
    const { values, bad } = itemsIn(body)
    const added = await stores.workspace((open) =>
      open.queue.write(() => storeItems(values, { ...open, owner })),
    )
    return { ...added, bad }
  },

  exportDecisions: (stores: Stores, { owner, ...head }: Owned<Parameters<typeof decisionFile>[1]>) =>
    stores.workspace((open) => decisionFile(tablesOf(open, owner), head)),

  /** Checks a file of decisions and choices, and adds what the workspace does not have. */
  importDecisions: (stores: Stores, { owner, body }: Owned<{ body: Uint8Array }>) => {
    const file = readDecisionFile(body)
    return stores.workspace((open) => importDecisions(tablesOf(open, owner), file))
  },

  copyProject: (stores: Stores, { owner, id, name }: Owned<{ id: number; name: string }>) =>
    stores.workspace((open) => tablesOf(open, owner).projects.copy(id, name)),

  removeProject: (stores: Stores, { owner, id }: Owned<{ id: number }>) =>
    stores.workspace((open) => tablesOf(open, owner).projects.remove(id)),

  removeParts: (stores: Stores, { owner, id, prefix }: Owned<{ id: number; prefix: string }>) =>
    stores.workspace((open) => tablesOf(open, owner).projects.removeParts(id, prefix)),

  /** Removes answers, and gives room back to the disk. */
  clear: (stores: Stores, clearing: Clearing) => stores.clear(clearing),
  /** The figures of the stored answers and of their file, in bytes. */
  figures: (stores: Stores, _: null) => stores.figures(),
  foldWorkspace: (stores: Stores, _: null) => stores.fold(),
}

type PutBody = { body: Uint8Array } & Omit<AnswerToStore, 'key' | 'json' | 'data'>

const tablesOf = (open: Open, owner: string) => {
  const parts = { ...open, owner }
  return { decisions: decisions(parts), choices: personChoices(parts), projects: projects(parts) }
}

/** Stores an answer, on a connection that has all tables. */
export function* putAnswer(answer: AnswerToStore): Work<void> {
  yield* storeAnswer(answer, yield* keepIfNamed(answer))
}

/** Keeps the answer of a named query that this one replaces. Returns whether the query has a name. */
function* keepIfNamed(answer: { key: string; data: DataFacts }): Work<boolean> {
  const named = yield* isNamed(answer.key)
  if (named) yield* keepReplaced(answer)
  return named
}

export type Tasks = typeof TASKS

export type ResultOf<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

/** Runs a task. Rejects with its errors. The signal ends it and rolls it back. */
export type RunTask = <Name extends keyof Tasks>(
  name: Name,
  value: Parameters<Tasks[Name]>[1],
  signal?: AbortSignal | null,
) => Promise<ResultOf<Name>>
