import type { Bar, Samples } from './rows.ts'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The 95th percentile. */
export function most(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN
}

export async function compared(
  rounds: number,
  measureOurs: () => Promise<number>,
  measureTheirs: () => Promise<number>,
): Promise<Samples> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureOurs())
    theirs.push(await measureTheirs())
  }
  return { ours, theirs }
}

export function barText(bar: Bar, unit: string): string {
  if ('atLeast' in bar) return `≥ ${bar.atLeast.toFixed(2)} ×`
  if ('atMost' in bar) return `≤ ${bar.atMost.toFixed(2)} ×`
  if ('oursAtMost' in bar) return `≤ ${readable(bar.oursAtMost)} ${unit}`
  if ('mostAtMost' in bar) return `95 % ≤ ${readable(bar.mostAtMost)} ${unit}`
  return `≤ + ${readable(bar.beyondAtMost)} ${unit}`
}

export function isMet(bar: Bar, { ours, theirs }: Samples): boolean {
  if ('atLeast' in bar) return median(ours) / median(theirs) >= bar.atLeast
  if ('atMost' in bar) return median(ours) / median(theirs) <= bar.atMost
  if ('oursAtMost' in bar) return median(ours) <= bar.oursAtMost
  if ('mostAtMost' in bar) return most(ours) <= bar.mostAtMost
  return median(ours) - median(theirs) <= bar.beyondAtMost
}

export const readable = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
