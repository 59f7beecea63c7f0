import { count, z } from '../../shared/contract/zod.ts'

/** In UTF-16 code units. */
export const MAX_FIELD_NAME = 80

/** The outcome of an insertion. The script's result is no more trusted than the page, so it is checked. */
export const insertion = z.union([
  /** `there`: lines whose name the field had already. `field`: what its page calls the field, in this form or empty. */
  z.object({
    kind: z.literal('inserted'),
    ...{ inserted: count, there: count },
    field: z.string().check(z.maxLength(MAX_FIELD_NAME)),
  }),
  /** Nothing is inserted: the field's text would have `length` characters. */
  z.object({ kind: z.literal('too-long'), most: count, length: count }),
  z.object({
    kind: z.enum([
      /** The focus is in no field, or in a frame of another site. */
      'no-field',
      'frame',
      /** The field is read-only, or one for a password, a number or the like. */
      'forbids',
      /** The field is transparent, tiny, covered, or where nobody can scroll to: a page may hide one to read the list. */
      'unseen',
      /** The page has taken nothing, or has changed it. */
      'refused',
      'altered',
    ]),
  }),
])

export type Insertion = z.infer<typeof insertion>

/** The global variable that gives the lines to the script in a page. */
export const LINES = 'coauthorsLines'
