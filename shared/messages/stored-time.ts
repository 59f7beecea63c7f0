const STORED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/

/** Reads a UTC text of the daemon (docs/dev/protocol.md, Times) as milliseconds since 1970. Null for any other text. */
export function storedTime(text: string | undefined): number | null {
  const [, day, time] = STORED.exec(text ?? '') ?? []
  const at = day && time ? Date.parse(`${day}T${time}Z`) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Returns the day of a UTC text in the user's time zone, as `YYYY-MM-DD`. Any other text stays unchanged. */
export function storedDay(text: string): string {
  const at = storedTime(text)
  if (at === null) return text
  const minutesWest = new Date(at).getTimezoneOffset()
  return new Date(at - minutesWest * 60_000).toISOString().slice(0, 10)
}
