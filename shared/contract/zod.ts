import * as z from 'zod/mini'
import { hasAtMost } from '../limits.ts'
import { utcText } from '../measures.ts'

// Without `jitless`, zod tries `new Function`, which the page's CSP forbids.
// The setting must precede the first schema, so every contract file imports zod from this file.
z.config({ jitless: true })

export { z }

/** Longer texts and lists in an answer are refused unread. */
const LONGEST_TEXT = 1_000_000
const LONGEST_LIST = 1_000_000

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Predicate = (value: unknown) => boolean

/**
 * A predicate is true only for values that the schema accepts and does not change.
 * For 12,000 papers of 2,500 pairs, predicates take 5 to 25 ms. Zod without generated code takes 110 to 260 ms.
 */
const predicates = new WeakMap<z.core.$ZodType, Predicate>()

export const withPredicate = <S extends z.core.$ZodType>(schema: S, fits: Predicate): S => {
  predicates.set(schema, fits)
  return schema
}

export function fitsOf(schema: z.core.$ZodType): Predicate {
  return (
    predicates.get(schema) ??
    ((value) => {
      const { success, data } = z.safeParse(schema, value)
      return success && Object.is(data, value)
    })
  )
}

/**
 * Stops at the first value of a wrong type: millions of wrong values would make millions of problems.
 * Zod documents `abortEarly` only for its own `validate`.
 */
export const UNTIL_FIRST = { reportInput: false, abortEarly: true }

/** Like `z.safeParse`, but does not copy a value that the schema leaves unchanged. */
export function parseFast<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  until?: typeof UNTIL_FIRST,
): z.core.util.SafeParseResult<z.core.output<S>> {
  // A value that fits has the schema's type, but TypeScript cannot infer that from the predicate.
  if (fitsOf(schema)(value)) return { success: true, data: value as z.core.output<S> }
  return z.safeParse(schema, value, until)
}

/** Bounds the length in Unicode code points. */
export const characters = (least: number, most: number) =>
  z.string().check(
    z.refine((text) => text.length >= least && hasAtMost(text, most), {
      error: `must have ${least} to ${most} characters`,
      abort: true,
    }),
  )

/** Like `characters`, but refuses NUL and lone surrogates, because SQLite confuses such texts. */
export const boundedText = (least: number, most: number) =>
  characters(least, most).check(
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), {
      error: 'must be well-formed Unicode',
      abort: true,
    }),
  )

/** See *Times* in docs/dev/protocol.md. The date must exist. */
export const timeText = z.string().check(
  z.refine((text) => {
    const at = new Date(`${text.replace(' ', 'T')}Z`)
    return !Number.isNaN(at.getTime()) && utcText(at) === text
  }, 'must be a time such as 2026-11-21 08:00:00'),
)

export const anyText = withPredicate(
  z.string().check(z.maxLength(LONGEST_TEXT)),
  (value) => typeof value === 'string' && value.length <= LONGEST_TEXT,
)

export const whole = withPredicate(z.int(), Number.isSafeInteger)

export const count = withPredicate(
  z.int().check(z.nonnegative()),
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
)

/** Bounded only by `LONGEST_LIST`. A server that needs a smaller bound checks the length itself. */
export function list<T extends z.core.$ZodType>(element: T) {
  const fits = fitsOf(element)
  return withPredicate(
    z.array(element).check(z.maxLength(LONGEST_LIST)),
    (value) => Array.isArray(value) && value.length <= LONGEST_LIST && value.every((one) => fits(one)),
  )
}

export function nullable<T extends z.core.$ZodType>(schema: T) {
  const fits = fitsOf(schema)
  return withPredicate(z.nullable(schema), (value) => value === null || fits(value))
}

/** For a field that only some servers send. Reads a value of another shape as absent. */
export function additive<T extends z.core.$ZodType>(schema: T) {
  const fits = fitsOf(schema)
  return withPredicate(z.catch(z.optional(schema), undefined), (value) => value === undefined || fits(value))
}

export function nullish<T extends z.core.$ZodType>(schema: T) {
  const fits = fitsOf(schema)
  return withPredicate(z.nullish(schema), (value) => value === undefined || value === null || fits(value))
}

/** An object that may have more fields than `shape`. */
export function looseObject<T extends z.core.$ZodLooseShape>(shape: T) {
  const fields = Object.entries(shape).map(([key, field]) => ({ key, fits: fitsOf(field) }))
  return withPredicate(z.looseObject(shape), (value) => {
    // zod would leave out the key `__proto__` and so change the object.
    if (!isRecord(value) || Object.hasOwn(value, '__proto__')) return false
    return fields.every(({ key, fits }) => fits(value[key]))
  })
}
