import { count, z } from '../../shared/contract/zod.ts'

/** The longest name of a field, in UTF-16 code units. */
export const MAX_FIELD_NAME = 80

/** The outcome of an insertion. The script's result is as untrusted as the page, so the schema checks it. */
export const insertion = z.union([
  /** `there`: the number of lines whose name the field already had. `field`: the page's name of the field, or empty. */
  z.object({
    kind: z.literal('inserted'),
    inserted: count,
    there: count,
    field: z.string().check(z.maxLength(MAX_FIELD_NAME)),
  }),
  z.object({ kind: z.literal('too-long'), most: count, length: count }),
  z.object({
    kind: z.enum([
      /** The focus is in no field, or in a frame of another site. */
      'no-field',
      'frame',
      /** The field is read-only, or one for a password, a number or the like. */
      'forbids',
      /** The field is transparent, tiny, covered, or outside of the scrollable area: a page may hide a field to read the list. */
      'unseen',
      /** The page has rejected or changed the text. */
      'refused',
      'altered',
    ]),
  }),
])

export type Insertion = z.infer<typeof insertion>

/** The global variable that gives the lines to the script in a page. */
export const LINES = 'coauthorsLines'
