import type { Language } from './language.ts'

/** How sizes and times are written in a language. */
export type Measures = {
  /** Bytes in the largest decimal unit that fills, as `1.2 GB`. */
  size: (bytes: number) => string
  /** Seconds, rounded up, in one or two units, as `1 hr 5 min`. */
  time: (seconds: number) => string
}

const SIZES = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
] as const

export function measuresOf(language: Language): Measures {
  const written = (value: number, unit: string, digits = 0): string =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  return {
    size: (bytes) => {
      const [unit, length] = SIZES.find(([, length]) => bytes >= length) ?? ['byte', 1]
      const value = bytes / length
      return written(value, unit, value < 10 && length > 1 ? 1 : 0)
    },
    time: (seconds) => {
      if (seconds < 60) return written(Math.ceil(seconds), 'second')
      const minutes = Math.ceil(seconds / 60)
      if (minutes < 60) return written(minutes, 'minute')
      return `${written(Math.floor(minutes / 60), 'hour')} ${written(minutes % 60, 'minute')}`
    },
  }
}
