import type { FilesReader } from '../../../../shared/conference/files/worker/read-in-worker.ts'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import { yieldToEventLoop } from '../../../../shared/slices.ts'
import { type ConferenceMessage, withNews } from '../conference-state.ts'
import type { ConferenceStore, Task } from '../conference-store.ts'
import { readSite, siteName } from '../hotcrp/site-reading.ts'
import { sharedName } from './dropped-files.ts'
import {
  type FilesInput,
  type Reading,
  readInput,
  sourcesOf,
  type Watching,
  withFiles,
} from './files-input.ts'

type Change = (given: FilesInput, watching: Watching) => Promise<FilesInput> | FilesInput

/** Reads the open conference from its files and its HotCRP site, and asks about new people. */
export class ConferenceSources {
  readonly #flow: FlowSettings
  readonly #store: ConferenceStore
  readonly #readFiles: FilesReader
  /** The changes that each running task has not yet applied. */
  readonly #unread = new WeakMap<Task, readonly Change[]>()

  constructor(flow: FlowSettings, store: ConferenceStore, readFiles: FilesReader) {
    this.#flow = flow
    this.#store = store
    this.#readFiles = readFiles
  }

  /** Adds files and reads all files again. A conference without a name may get `name`. */
  addFiles(files: readonly File[], name: string): Promise<void> {
    const names = files.map((file) => file.name)
    const found = sharedName(names) ?? name
    return this.read(
      (given, watching) => withFiles(given, files, watching),
      undefined,
      found,
      readMessage(names),
    )
  }

  /** Reads the conference from a HotCRP site. `isOwn`: the user has just changed the site, so the changes are no news. */
  readSite(base: string, isOwn = false): Promise<void> {
    const { fetch } = this.#flow
    return this.read(
      async (given, { signal }) => ({
        ...given,
        ...(await readSite(given.before, { base, fetch, signal, readFiles: this.#readFiles })),
      }),
      undefined,
      siteName(base),
      isOwn ? undefined : readMessage([siteName(base)]),
    )
  }

  /**
   * Changes the sources and reads them. Repeats the changes of a call that this call interrupts. `undo`: the message of a
   * change with Undo. `news`: the reason to show beside the news. Never rejects.
   */
  read(change: Change, undo?: ConferenceMessage, name = '', news?: ConferenceMessage): Promise<void> {
    const store = this.#store
    const running = store.work.peek().asking?.key
    const changes = [...((running && this.#unread.get(running)) ?? []), change]
    const task: Task = async (asking) => {
      const { signal } = asking
      const onProgress = (share: number): void => asking.report({ phase: 'reading', share, before: 0 })
      onProgress(0)
      const readAll = async (before: FilesInput): Promise<{ given: FilesInput; reading: Reading }> => {
        let given = before
        for (const act of changes) given = await act(given, { signal, onProgress })
        const reading = await readInput(given, { signal, onProgress }, this.#readFiles)
        // Yield, since receiving a large conference from the worker is a long task itself.
        await yieldToEventLoop()
        signal.throwIfAborted()
        // If the user merged a project or used Undo during the reading, this reading lacks that change.
        const { given: now } = store.state
        return before === now ? { given, reading } : readAll(now)
      }
      const { given, reading } = await readAll(store.state.given)
      this.#unread.delete(task)
      const { project, files } = store.state
      const unread = project.sources.filter(
        ({ name, by }) => by !== undefined || !files.some((file) => file.name === name),
      )
      const { conference, files: read } = reading
      const now = {
        conference,
        sources: sourcesOf(reading, given, unread, new Date().toISOString()),
        name: project.name || name,
        ...(given.site && { site: given.site.base }),
      }
      const { state } = store
      const earlier = news && state.blocks.length > 0 ? withNews(state, news) : state.earlier
      store.change(now, undo, { given, files: read })
      store.setPart({ earlier })
      await store.askIn(asking)
    }
    this.#unread.set(task, changes)
    return store.run(task)
  }
}

const MOST_NAMED = 3

const readMessage = (names: readonly string[]): ConferenceMessage => ({
  key: 'didRead',
  values: { name: [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ') },
})
