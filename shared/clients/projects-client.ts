import type { StoredDocument } from '../contract/documents.ts'
import type { KeptProject, ProjectParts, PutPartRequest } from '../contract/projects.ts'
import { boundedText, z } from '../contract/zod.ts'
import { documentsClient, doneOf } from './documents-client.ts'
import { HttpFailure } from './failures.ts'
import type { ClientSettings, RequestOptions } from './request.ts'

/** `stale`: another window has changed the part; the revision that is there, or null. `full`: there is no room for it. */
export type PartPut =
  | { kind: 'done'; revision: number | null }
  | { kind: 'stale'; revision: number | null }
  | { kind: 'full'; detail: string }

const ALL = { bodies: false, limit: 100_000 }
const projectBody = z.object({ name: boundedText(1, 100), made_at: z.string().check(z.maxLength(30)) })
const NAME_TAKEN = 'Another project has this name.'

/**
 * The projects that the daemon keeps, each a document and the documents of its parts. Requests reject with a `Failure`: 404
 * for a project that has gone, 409 for a name that is taken.
 */
export function projectsClient(settings: ClientSettings) {
  const documents = documentsClient(settings)
  const putProject = async (id: number, body: z.output<typeof projectBody>, replaces?: null) =>
    void doneOf(
      await documents.put('project', { id: String(id), body, ...(replaces === null && { replaces }) }),
      NAME_TAKEN,
    )
  const create = async (name: string): Promise<number> => {
    const id = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
    await putProject(id, { name, made_at: timeNow() }, null)
    return id
  }
  const parts = async (id: number, options?: RequestOptions): Promise<ProjectParts> => {
    await documents.get('project', String(id), options)
    const { list } = await documents.list('part', { ...ALL, prefix: `${id}/` }, options)
    return list.map(({ id: part, ...facts }) => ({ ...facts, part: partOf(part) }))
  }
  return {
    list: async (options?: RequestOptions): Promise<KeptProject[]> => {
      const { list } = await documents.list('project', {}, options)
      if (list.length === 0) return []
      const sizes = await documents.list('part', ALL, options)
      return list.flatMap((document) => projectIn(document, sizes.list))
    },
    create,
    rename: async (id: number, name: string): Promise<void> => {
      const { body } = await documents.get('project', String(id))
      await putProject(id, { ...z.parse(projectBody, body), name })
    },
    /** Resolves to the id of the copy, which gets the name. */
    copy: async (id: number, name: string): Promise<number> => {
      const there = await parts(id)
      const made = await create(name)
      for (const { part } of there) {
        const { body } = await documents.get('part', `${id}/${part}`)
        await documents.put('part', { id: `${made}/${part}`, replaces: null, body })
      }
      return made
    },
    /** Resolves to the paths of what may still hold something of the project. */
    remove: async (id: number): Promise<string[]> =>
      doneOf(await documents.remove('project', { id: String(id) }), NAME_TAKEN).left,
    /** The parts of a project, without their content. */
    parts,
    part: async (id: number, part: string, options?: RequestOptions) => {
      const { revision, body } = await documents.get('part', `${id}/${part}`, options)
      return { revision, content: body }
    },
    put: async ({ id: project, part, replaces, content }: PutPartRequest): Promise<PartPut> => {
      const id = `${project}/${part}`
      try {
        const changed =
          content !== null
            ? await documents.putText('part', { id, replaces, text: content })
            : await documents.remove('part', { id, replaces: replaces ?? 0 })
        if (changed.kind === 'stale') return { kind: 'stale', revision: changed.there?.revision ?? null }
        return {
          kind: 'done',
          revision: 'document' in changed || content === null ? null : revisionIn(changed.done),
        }
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error
        if (error.status === 413) return { kind: 'full', detail: error.detail }
        if (error.status === 404 && content === null) return { kind: 'stale', revision: null }
        throw error
      }
    },
    removeParts: async (id: number, prefix: string): Promise<number> =>
      doneOf(await documents.remove('part', { prefix: `${id}/${prefix}` }), '').removed,
  }
}

export type ProjectsClient = ReturnType<typeof projectsClient>

const revisionIn = (done: object): number | null => ('revision' in done ? Number(done.revision) : null)

const timeNow = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ')
const partOf = (id: string): string => id.slice(id.indexOf('/') + 1)

function projectIn(
  { id, updated_at, body }: StoredDocument,
  parts: readonly StoredDocument[],
): KeptProject[] {
  const read = z.safeParse(projectBody, body)
  if (!read.success) return []
  const own = parts.filter((part) => part.id.startsWith(`${id}/`))
  const times = [updated_at, ...own.map((part) => part.updated_at)].toSorted()
  const bytes = own.reduce((sum, part) => sum + part.bytes, 0)
  return [{ ...read.data, id: Number(id), updated_at: times.at(-1) ?? updated_at, bytes }]
}
