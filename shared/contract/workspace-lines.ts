import { badLine } from './runtime.ts'
import { count, looseObject, nullable, z } from './zod.ts'

// The work of all owners in one file. See *Workspace export* in docs/dev/protocol.md.

/** The owner of a line: '' on a personal installation, else a user or a group. */
export const ownerText = z
  .string()
  .check(z.regex(/^((user|group):[^\p{Cc}]{1,200})?$/u, 'must be user:NAME or group:NAME'))

export const workspaceImportRequest = z.object({ owner: z._default(ownerText, '') })
/** `ends`: the number of exports in the file that have their last line. */
export const workspaceImported = looseObject({
  added: count,
  kept: count,
  ends: count,
  bad: nullable(badLine),
})

export type WorkspaceImported = z.infer<typeof workspaceImported>
