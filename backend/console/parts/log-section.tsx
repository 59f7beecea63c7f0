import { useLayoutEffect, useRef } from 'preact/hooks'
import { storedTime } from '../../../shared/ui/i18n/stored-time.ts'
import { useConsoleT } from '../messages/console-messages.ts'

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

/** More than anyone reads here; the rest is in `GET /api/state`. */
const LINES_SHOWN = 200
/** So near to its end the log is being followed, in pixels. */
const NEAR = 24

/** The log's last lines, which the server says in English. The newest stays in view once it is. */
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
        // A field and no plain text: it scrolls, so keys have to reach it.
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
