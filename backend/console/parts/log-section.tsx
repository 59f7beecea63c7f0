import { useLayoutEffect, useRef } from 'preact/hooks'
import { withLocalTime } from '../local-time.ts'
import { useWords } from '../messages/words.ts'

/** More than anyone reads here; the rest is in `GET /api/state`. */
const LINES_SHOWN = 200
/** So near to its end the log is being followed, in pixels. */
const NEAR = 24

/** The log's last lines, which the server says in English. The newest stays in view once it is. */
export function LogSection({ lines }: { lines: readonly string[] }) {
  const { t } = useWords()
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
