// A number that rounds up to the next unit is in that unit: `1 MB`, never `1,000 kB`.

/** Decimal units, as usual for disks and networks. */
const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

// `of`: the number of `rest` in one `unit`. A duration of `below` of `rest`, or more, takes the next line.
const PAIRS = [
  ['minute', 'second', 1000, 60, 60 * 60],
  ['hour', 'minute', 60_000, 60, 24 * 60],
  ['day', 'hour', 3_600_000, 24, Infinity],
] as const satisfies readonly [unit: string, rest: string, restMs: number, of: number, below: number][]

/** Writes three significant digits: `999 bytes`, `1.26 MB`. */
export function formatBytes(bytes: number, language = 'en'): string {
  const rounded = (power: number): number => Number((Math.round(bytes) / 1000 ** power).toPrecision(3))
  const power = SIZES.findIndex((_, power) => rounded(power) < 1000 || power === SIZES.length - 1)
  return inUnit(rounded(power), SIZES[power] ?? 'byte', language)
}

/** `14 ms`, `3.3 sec`, `1 min 34 sec`, `1 hr 5 min`. `up` rounds up: below a minute to seconds, else to minutes. */
export function formatDuration(
  milliseconds: number,
  language = 'en',
  rounding: 'nearest' | 'up' = 'nearest',
): string {
  if (rounding === 'nearest') return nearest(milliseconds, language)
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 60) return inUnit(seconds, 'second', language)
  return inTwoUnits(Math.ceil(milliseconds / 60_000) * 60_000, language)
}

function nearest(milliseconds: number, language: string): string {
  if (Math.round(milliseconds) < 1000) return inUnit(Math.round(milliseconds), 'millisecond', language)
  const seconds = milliseconds / 1000
  const rounded = seconds < 9.95 ? Math.round(seconds * 10) / 10 : Math.round(seconds)
  return rounded < 60 ? inUnit(rounded, 'second', language) : inTwoUnits(milliseconds, language)
}

/** Takes durations of at least one minute. */
function inTwoUnits(milliseconds: number, language: string): string {
  const [unit, rest, restMs, of] =
    PAIRS.find(([, , restMs, , below]) => Math.round(milliseconds / restMs) < below) ?? PAIRS[2]
  const left = Math.round(milliseconds / restMs)
  const parts = [inUnit(Math.floor(left / of), unit, language)]
  if (left % of > 0) parts.push(inUnit(left % of, rest, language))
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts)
}

/** A page may write hundreds of numbers. Creating a format takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>()

function inUnit(value: number, unit: string, language: string): string {
  const key = `${language} ${unit}`
  // The short English form of bytes has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 2 })
  formats.set(key, format)
  return format.format(value)
}

export const DAY_MS = 86_400_000

/** Returns UTC as `YYYY-MM-DD HH:MM:SS`, the form of store and protocol (*Times* in docs/dev/protocol.md). */
export const utcText = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ')
