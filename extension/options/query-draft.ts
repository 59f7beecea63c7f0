import { EMPTY_FORM, invalidOptions } from '../../shared/ui/session/form-state.ts'
import type { QueryDefaults } from '../settings/settings.ts'

/** What of typed options can be saved: in the place of a number that is none stays the one in force. */
export function savableOf(typed: QueryDefaults, inForce: QueryDefaults): QueryDefaults {
  const invalid = invalidOptions({ ...EMPTY_FORM, ...typed })
  return { ...typed, ...Object.fromEntries(invalid.map((option) => [option, inForce[option]])) }
}

export const isSame = (one: QueryDefaults, other: QueryDefaults): boolean =>
  one.exact === other.exact &&
  one.yearMin === other.yearMin &&
  one.limitPerPair === other.limitPerPair &&
  one.authorLimit === other.authorLimit
