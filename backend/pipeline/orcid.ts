/**
 * ORCIDs, kept as one number a name while importing: 15 digits and a check character (0 to 9 or X) are less than
 * 2^53 as long as the first digit is 0, which all issued ones have (blocks 0000-… and 0009-…).
 */
const BARE = /^0\d{3}-\d{4}-\d{4}-\d{3}[\dX]$/
const ADDRESS = /^https?:\/\/(?:www\.)?orcid\.org\/(0\d{3}-\d{4}-\d{4}-\d{3}[\dXx])\/?$/
const CHECK_VALUES = 11
const CHECK_X = 10
const DIGITS = 15

/** 0 for "none" and for what is not an ORCID. Takes the bare id or its address. */
export function orcidNumber(text: string): number {
  const trimmed = text.trim()
  const id = BARE.test(trimmed) ? trimmed : (ADDRESS.exec(trimmed)?.[1]?.toUpperCase() ?? '')
  if (id === '') return 0
  const digits = id.replaceAll('-', '')
  const last = digits[DIGITS]
  return Number(digits.slice(0, DIGITS)) * CHECK_VALUES + (last === 'X' ? CHECK_X : Number(last))
}

/** The bare id (`0000-0002-1825-0097`), null for 0. */
export function orcidText(number: number): string | null {
  if (number <= 0) return null
  const check = number % CHECK_VALUES
  const digits = String((number - check) / CHECK_VALUES).padStart(DIGITS, '0')
  return `${digits}${check === CHECK_X ? 'X' : check}`.replace(/(\d{4})(?=.)/g, '$1-')
}
