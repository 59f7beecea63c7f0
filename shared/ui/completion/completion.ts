import type { NamePlace } from './name-place.ts'
import type { Suggestions } from './suggestion.ts'

/** The list that is open at a name, or null. */
export type Completion =
  | (Suggestions & {
      place: NamePlace
      /** The suggestion that Enter takes; none until somebody goes to one. */
      active: number | null
    })
  | null

export type CompletionChange =
  | { type: 'typed'; place: NamePlace | null }
  | { type: 'answered'; place: NamePlace; answer: Suggestions | null }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'closed' }

/** Pure: what a change makes of the list. */
export function completed(completion: Completion, change: CompletionChange): Completion {
  switch (change.type) {
    case 'typed':
      // In the same line the list stays until the next answer: it would flicker at every key.
      return completion && change.place?.start === completion.place.start
        ? { ...completion, place: change.place, active: null }
        : null
    case 'answered':
      return answered(completion, change)
    case 'moved':
      return completion && { ...completion, active: movedBy(completion, change.by) }
    case 'closed':
      return null
  }
}

/** Who was gone to while the answer was under way stays active if the answer has them, too. */
function answered(
  before: Completion,
  { place, answer }: Extract<CompletionChange, { type: 'answered' }>,
): Completion {
  if (!answer || answer.suggestions.length === 0) return null
  const name = before?.suggestions[before.active ?? -1]?.name
  const index = answer.suggestions.findIndex((suggestion) => suggestion.name === name)
  return { ...answer, place, active: index === -1 ? null : index }
}

/** Up from the first one leads back into the text, down from the last one nowhere. */
function movedBy({ active, suggestions }: NonNullable<Completion>, by: 1 | -1): number | null {
  const next = (active ?? -1) + by
  return next < 0 ? null : Math.min(next, suggestions.length - 1)
}
