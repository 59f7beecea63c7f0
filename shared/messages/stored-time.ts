const STORED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/

/** The daemon's UTC text (`YYYY-MM-DD HH:MM:SS`; docs/dev/protocol.md, Times) as milliseconds since 1970, or null. */
export function storedTime(text: string | undefined): number | null {
  const [, day, time] = STORED.exec(text ?? '') ?? []
  const at = day && time ? Date.parse(`${day}T${time}Z`) : Number.NaN
  return Number.isNaN(at) ? null : at
}
