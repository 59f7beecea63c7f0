import { policySchema } from './policies.ts'
import { boundedText, list, z } from './zod.ts'

/** Committees and policies that users keep (docs/protocol.md, Own committees and policies). Additive. */

export const MOST_OWN = { committee: 50, policy: 20 } as const
export const OWN_NAME_LENGTH = 100
/** Room for the longest names, for affiliations and for empty lines: characters of a committee's list. */
export const LIST_LENGTH = 300_000

/** `list` is the text as it stood in the field, so that nothing typed is lost. */
export const committeeSchema = z.object({
  name: boundedText(1, OWN_NAME_LENGTH),
  list: boundedText(1, LIST_LENGTH),
})

export const ownItemsRequest = z.object({ kind: z.enum(['committee', 'policy']) })
/** A newer daemon may keep other items: the reader checks each alone. */
export const ownItems = z.looseObject({ list: list(z.looseObject({ id: z.int(), item: z.unknown() })) })

const put = <K extends OwnKind, S extends z.ZodMiniType>(kind: K, item: S) =>
  z.object({
    kind: z.literal(kind),
    /** Null deletes the replaced one. */
    item: z.nullable(item),
    /** The `id` of the item that the user has seen; null adds one. */
    replaces: z.nullable(z.int()),
  })
export const putOwnRequest = z.union([put('committee', committeeSchema), put('policy', policySchema)])
/** `id` is null after a deletion. */
export const ownItemPut = z.looseObject({ ok: z.literal(true), id: z.nullable(z.int()) })

export type OwnKind = keyof typeof MOST_OWN
export type Committee = z.infer<typeof committeeSchema>
export type PutOwnRequest = z.infer<typeof putOwnRequest>
