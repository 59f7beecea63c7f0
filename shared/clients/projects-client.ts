import {
  type PutPartRequest,
  partConflict,
  partPut,
  partsRemoved,
  projectList,
  projectMade,
  projectPart,
  projectParts,
  projectRemoved,
} from '../contract/projects.ts'
import { z } from '../contract/zod.ts'
import { jsonIn } from '../json.ts'
import { HttpFailure } from './failures.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions } from './request.ts'

/** `stale`: another window has changed the part; the revision that is there, or null. `full`: there is no room for it. */
export type PartPut =
  | { kind: 'done'; revision: number | null }
  | { kind: 'stale'; revision: number | null }
  | { kind: 'full'; detail: string }

/** Nobody waits longer for a write; the daemon itself gives one up after 35 s. */
const write = { timeoutMs: 35_000 }
/** Copying and removing take seconds for the largest projects. */
const large = { timeoutMs: 300_000 }

/**
 * A typed client of the projects that the daemon keeps (docs/dev/protocol.md, Projects). All of it is additive. Requests reject
 * with a `Failure`: 404 for a project that has gone, 409 for a name that is taken, 413 for one that is too large.
 */
export function projectsClient(settings: ClientSettings) {
  const bodies = bodiesFrom(settings)
  const ask: typeof bodies = (path, ...rest) => bodies(`/api/runtime/projects/${path}`, ...rest)
  return {
    list: async (options?: RequestOptions) => (await ask('list', projectList, options)).list,
    create: async (name: string) => (await ask('create', projectMade, { body: { name }, ...write })).id,
    rename: (id: number, name: string) => ask('rename', projectMade, { body: { id, name }, ...write }),
    /** Resolves to the id of the copy, which gets the name. */
    copy: async (id: number, name: string) =>
      (await ask('copy', projectMade, { body: { id, name }, ...large })).id,
    /** Resolves to the paths of what may still hold something of the project. */
    remove: async (id: number) => (await ask('remove', projectRemoved, { body: { id }, ...large })).left,
    parts: async (id: number, options?: RequestOptions) =>
      (await ask(`parts?id=${id}`, projectParts, options)).list,
    part: (id: number, part: string, options?: RequestOptions) =>
      ask(`part?${new URLSearchParams({ id: String(id), part })}`, projectPart, options),
    put: async (body: PutPartRequest): Promise<PartPut> => {
      try {
        return { kind: 'done', revision: (await ask('put', partPut, { body, ...write })).revision }
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error
        if (error.status === 413) return { kind: 'full', detail: error.detail }
        const stale = z.safeParse(partConflict, error.status === 409 ? jsonIn(error.text) : undefined)
        if (!stale.success) throw error
        return { kind: 'stale', revision: stale.data.revision }
      }
    },
    removeParts: async (id: number, prefix: string) =>
      (await ask('remove-parts', partsRemoved, { body: { id, prefix }, ...large })).parts,
  }
}

export type ProjectsClient = ReturnType<typeof projectsClient>
