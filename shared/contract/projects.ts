import { numberText } from './runtime.ts'
import { anyText, boundedText, count, list, looseObject, nullable, whole, z } from './zod.ts'

/** Projects of conferences, which the daemon keeps in parts (docs/dev/protocol.md, Projects). Additive. */

export const PROJECT_NAME_LENGTH = 100
export const MOST_PROJECTS = 100
/** Most bytes of a part, of a project and of all projects, in UTF-8. */
export const LARGEST_PART = 2 * 1024 ** 2
export const LARGEST_PROJECT = 128 * 1024 ** 2
export const LARGEST_PROJECTS = 512 * 1024 ** 2
/** Most parts of a project. */
export const MOST_PARTS = 1000

const name = boundedText(1, PROJECT_NAME_LENGTH).check(
  z.trim(),
  z.refine((text) => text !== '', 'must not be blank'),
)
const part = z.string().check(z.regex(/^[a-z0-9.-]{1,60}$/, 'must be 1 to 60 of a-z, 0-9, dot and hyphen'))
const idText = numberText(1, 999_999_999)

export const createProjectRequest = z.object({ name })
/** Of renaming and of copying, where the copy gets the name. */
export const nameProjectRequest = z.object({ id: z.int(), name })
export const removeProjectRequest = z.object({ id: z.int() })
export const projectPartsRequest = z.object({ id: idText })
export const projectPartRequest = z.object({ id: idText, part })
/**
 * `replaces`: the revision that the client has read, null if there was none. `content`: a JSON text, which the daemon does
 * not read; null deletes the part. The bound of its bytes is `LARGEST_PART`.
 */
export const putPartRequest = z.object({
  id: z.int(),
  part,
  replaces: z.nullable(z.int()),
  content: z.nullable(boundedText(1, 4 * LARGEST_PART)),
})
export const removePartsRequest = z.object({ id: z.int(), prefix: part })

const keptProject = looseObject({
  id: whole,
  name: anyText,
  made_at: anyText,
  updated_at: anyText,
  bytes: count,
})
export const projectList = looseObject({ list: list(keptProject) })

export const projectMade = looseObject({ ok: z.literal(true), id: whole })
/** `left`: files and folders in the data folder that may still hold something of the project. */
export const projectRemoved = looseObject({ ok: z.literal(true), left: list(anyText) })

/** Another `revision` with each change of a part; none is used again. */
export const projectParts = looseObject({
  list: list(looseObject({ part: anyText, revision: whole, bytes: count, updated_at: anyText })),
})
export const projectPart = looseObject({ revision: whole, content: z.unknown() })
/** `revision` is null after a deletion. */
export const partPut = looseObject({ ok: z.literal(true), revision: nullable(whole) })
/** The answer 409: the revision that is there, null if there is none. */
export const partConflict = looseObject({ detail: anyText, revision: nullable(whole) })
export const partsRemoved = looseObject({ ok: z.literal(true), parts: count })

export type KeptProject = z.infer<typeof keptProject>
export type PutPartRequest = z.infer<typeof putPartRequest>
export type ProjectParts = z.infer<typeof projectParts>['list']
