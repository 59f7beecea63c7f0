import type { FilesReader } from '../../../../shared/conference/files/worker/read-in-worker.ts'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import { type ConferenceMessage, noting } from '../conference-state.ts'
import type { ConferenceStore, Task } from '../conference-store.ts'
import { fromSite, siteName } from '../hotcrp/site-reading.ts'
import { type Given, readGiven, sourcesOf, type Watching, withFiles } from './conference-files.ts'
import { sharedName } from './dropped-files.ts'

/** A change of what a conference is read from. */
type Change = (given: Given, watching: Watching) => Promise<Given> | Given

/** Reads the open conference from its files and its HotCRP site, and asks about the people that are new. */
export class ConferenceSources {
  readonly #flow: FlowSettings
  readonly #store: ConferenceStore
  readonly #readFiles: FilesReader
  /** The changes that a task has begun to read, until it has read them. */
  readonly #unread = new WeakMap<Task, readonly Change[]>()

  constructor(flow: FlowSettings, store: ConferenceStore, readFiles: FilesReader) {
    this.#flow = flow
    this.#store = store
    this.#readFiles = readFiles
  }

  /** Adds files, and reads them with those that are there. `name`: of a conference that has none. */
  addFiles(files: readonly File[], name: string): Promise<void> {
    const names = files.map((file) => file.name)
    const found = sharedName(names) ?? name
    return this.read((given, watching) => withFiles(given, files, watching), undefined, found, said(names))
  }

  /** Reads the conference from a HotCRP site. If it was read before, its present state takes the place of that. `isOwn`: after a change by the user. */
  readSite(base: string, isOwn = false): Promise<void> {
    const { fetch } = this.#flow
    return this.read(
      async (given, { signal }) => ({
        ...given,
        ...(await fromSite(given.before, { base, fetch, signal, readFiles: this.#readFiles })),
      }),
      undefined,
      siteName(base),
      isOwn ? undefined : said([siteName(base)]),
    )
  }

  /**
   * Changes the sources, and reads them, with the changes that are still being read. `undo` says the change, if it can be taken back; `came`, what came to a conference
   * that is looked up. Never rejects.
   */
  read(change: Change, undo?: ConferenceMessage, name = '', came?: ConferenceMessage): Promise<void> {
    const store = this.#store
    const running = store.work.peek().asking?.key
    const changes = [...((running && this.#unread.get(running)) ?? []), change]
    const task: Task = async (asking) => {
      const { signal } = asking
      const onProgress = (share: number): void => asking.report({ phase: 'reading', share, before: 0 })
      onProgress(0)
      let { given } = store.state
      for (const act of changes) given = await act(given, { signal, onProgress })
      const reading = await readGiven(given, { signal, onProgress }, this.#readFiles)
      signal.throwIfAborted()
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
      const earlier = came && state.blocks.length > 0 ? noting(state, came) : state.earlier
      store.change(now, undo, { given, files: read })
      store.setPart({ earlier })
      await store.askIn(asking)
    }
    this.#unread.set(task, changes)
    return store.run(task)
  }
}

/** Names that are said. */
const FEW = 3

/** Says what was read. */
const said = (names: readonly string[]): ConferenceMessage => ({
  key: 'didRead',
  values: { name: [...names.slice(0, FEW), ...(names.length > FEW ? ['…'] : [])].join(', ') },
})
