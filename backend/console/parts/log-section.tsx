import { useLayoutEffect, useRef } from 'preact/hooks'
import { storedTime } from '../../../shared/ui/i18n/stored-time.ts'
import { useConsoleT } from '../messages/console-messages.ts'

const TIME_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length

/**
 * Replaces the UTC time at the beginning of a log line with the reader's local time, as everywhere in the page;
 * returns other lines unchanged. The format is the same in all languages, so that lines stay aligned.
 * @param timeZone the reader's by default
 */
export function withLocalTime(line: string, timeZone?: string): string {
  const at = storedTime(line)
  if (at === null) return line
  // Swedish formats dates and times as ISO 8601, except for the T.
  const local = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return local.format(at) + line.slice(TIME_LENGTH)
}

/** More than anyone reads here. `GET /api/state` has the rest. */
const LINES_SHOWN = 200
/** If the log is scrolled this close to its end, in pixels, it follows new lines. */
const NEAR = 24

/**
 * The last lines of the log, in the server's English. The view follows the newest line if it is already at the end.
 */
export function LogSection({ lines }: { lines: readonly string[] }) {
  const { t } = useConsoleT()
  const box = useRef<HTMLTextAreaElement>(null)
  const isFollowed = useRef(true)
  const shown = lines.slice(-LINES_SHOWN)
  const newest = shown.at(-1)
  useLayoutEffect(() => {
    if (newest !== undefined && isFollowed.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest])
  return (
    <section class="panel" aria-labelledby="log-heading">
      <h2 id="log-heading">{t('logHeading')}</h2>
      {shown.length === 0 ? (
        <p class="hint">{t('logEmpty')}</p>
      ) : (
        // A textarea instead of plain text, because it scrolls and must be reachable by keyboard.
        <textarea
          class="log"
          ref={box}
          readOnly
          lang="en"
          rows={Math.min(shown.length, 12)}
          aria-label={t('logShown', { count: shown.length })}
          value={shown.map((line) => withLocalTime(line)).join('\n')}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            isFollowed.current = scrollHeight - scrollTop - clientHeight < NEAR
          }}
        />
      )}
    </section>
  )
}
