import { isLastFirst, mayBeLastFirst } from '../../../shared/lists/last-first.ts'
import { isFamilyName, isGivenName, isNoGivenName, isPerson } from '../../../shared/lists/name-evidence.ts'
import { namesInEach } from '../../../shared/lists/names-in-text.ts'

/**
 * The people of fields that name one person each and no affiliation, as a page declares them for programs. So what
 * stands behind a comma is a given name (`Pérez García, Juan`), unless it is a person or a place beyond doubt.
 */
export const declaredNames = (fields: readonly string[]): string[] =>
  namesInEach(fields, (parts) => isLastFirst(parts) || isFamilyAndGiven(parts))

function isFamilyAndGiven(parts: readonly string[]): boolean {
  const [family = '', given = ''] = parts
  if (parts.length !== 2 || !mayBeLastFirst(parts) || isNoGivenName(given, family)) return false
  return !isWholePerson(given) || beginsWithFamilyName(family)
}

/** `Juan Pérez García`, but not `Juan Carlos`: two given names. */
const isWholePerson = (text: string): boolean => isPerson(text) && !isGivenName(text.split(' ').at(-1) ?? '')

const beginsWithFamilyName = (text: string): boolean =>
  isFamilyName(text.split(' ', 1)[0] ?? '') && !isGivenName(text)
