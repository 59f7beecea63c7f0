import { utcText } from '../store/clock.ts'

const DAY_MS = 86_400_000

/** The moment so many days before now, as the store writes times. */
export const daysAgo = (days: number): string => utcText(new Date(Date.now() - days * DAY_MS))
