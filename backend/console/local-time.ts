import { storedTime } from '../../shared/ui/i18n/stored-time.ts'

const TIME_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length

/**
 * A line of the log, which begins with its time in UTC, with the reader's own time instead, as everywhere in the page;
 * another line as it is. In the same form, whatever the language: lines stay below each other.
 * @param timeZone the reader's when not given
 */
export function withLocalTime(line: string, timeZone?: string): string {
  const at = storedTime(line)
  if (at === null) return line
  // Swedish writes dates and times as ISO 8601 does, but for the T.
  const local = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return local.format(at) + line.slice(TIME_LENGTH)
}
