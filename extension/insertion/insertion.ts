import { count, z } from '../../shared/contract/zod.ts'

/** The most UTF-16 code units of a field's name. A longer name is cut. */
export const MAX_FIELD_NAME = 80

/** The outcome of an insertion. Its values have bounds, because a page can forge an outcome. */
export const insertion = z.union([
  /** `there` counts the lines that the field already had. `field` is the field's name on the page, or ''. */
  z.object({
    kind: z.literal('inserted'),
    inserted: count,
    there: count,
    field: z.string().check(z.maxLength(MAX_FIELD_NAME)),
  }),
  z.object({ kind: z.literal('too-long'), most: count, length: count }),
  z.object({
    kind: z.enum([
      /** `no-field`: no field has the focus. `frame`: the focus is in a frame of another site. */
      'no-field',
      'frame',
      /** The field is read-only, or is for a password or a number. */
      'forbids',
      /** The user cannot see the field. A page may hide a field to read the list in secret. */
      'unseen',
      /** `refused`: the field stayed unchanged. `altered`: the page has changed the text. */
      'refused',
      'altered',
    ]),
  }),
])

export type Insertion = z.infer<typeof insertion>

/** The global variable with the lines for the script in a page. */
export const LINES = 'coauthorsLines'
