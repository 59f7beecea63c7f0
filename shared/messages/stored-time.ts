const STORED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/

/** The daemon's UTC text (`YYYY-MM-DD HH:MM:SS`; docs/dev/protocol.md, Times) as milliseconds since 1970, or null. */
export function storedTime(text: string | undefined): number | null {
  const [, day, time] = STORED.exec(text ?? '') ?? []
  const at = day && time ? Date.parse(`${day}T${time}Z`) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** The day of a UTC text in the user's time zone, as `YYYY-MM-DD`. Returns a text that is not a time unchanged. */
export function storedDay(text: string): string {
  const at = storedTime(text)
  if (at === null) return text
  const minutesWest = new Date(at).getTimezoneOffset()
  return new Date(at - minutesWest * 60_000).toISOString().slice(0, 10)
}
