import { useLayoutEffect, useRef } from 'preact/hooks'
import { storedTime } from '../../../shared/i18n/stored-time.ts'
import { useConsoleT } from '../messages/console-messages.ts'

const TIME_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length

/**
 * Replaces the UTC time at the start of a log line by local time, as elsewhere on the page. Lines without a time stay
 * unchanged. The format is the same in every language, so that the lines are aligned.
 * @param timeZone by default the reader's
 */
export function withLocalTime(line: string, timeZone?: string): string {
  const at = storedTime(line)
  if (at === null) return line
  // The Swedish format is ISO 8601 without the T.
  const local = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return local.format(at) + line.slice(TIME_LENGTH)
}

/** Maximum number of lines drawn; `GET /api/state` has more. */
const LINES_SHOWN = 200
/** Within this distance to its end, in pixels, the log keeps scrolling to new lines. */
const NEAR = 24

/** The last lines of the log, always in English. If the reader has scrolled to the end, it follows new lines. */
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
        // A text area, since scrollable content must be reachable by keyboard.
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
