/** Part of a text, from `start` up to `end`. */
export type TextRange = { start: number; end: number }

/** A field just before something is inserted into it. */
export type FieldBefore = { text: string; selected: TextRange }

/**
 * Where the inserted text stands in a field. A paste replaces the selection; a drop replaces nothing, and the caret stands
 * after it. Null when the field changed in another way, such as text that moves within it: then nothing new came in.
 */
export function insertedRange(
  { text: before, selected }: FieldBefore,
  after: string,
  caret: number,
): TextRange | null {
  const added = after.length - before.length
  const pasted = { start: selected.start, end: selected.end + added }
  const dropped = { start: caret - added, end: caret }
  if (isInserted(before, after, selected, pasted)) return pasted
  if (isInserted(before, after, { start: dropped.start, end: dropped.start }, dropped)) return dropped
  return null
}

/** Whether `after` is `before` with `inserted` in place of `replaced`. */
function isInserted(before: string, after: string, replaced: TextRange, inserted: TextRange): boolean {
  return (
    inserted.start >= 0 &&
    inserted.start < inserted.end &&
    before.slice(0, replaced.start) === after.slice(0, inserted.start) &&
    before.slice(replaced.end) === after.slice(inserted.end)
  )
}
