import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PipelineFiles } from '../../../shared/contract/backend/pipeline.ts'
import { dataTexts } from '../../../shared/messages/data-texts.ts'
import { storedTime } from '../../../shared/messages/stored-time.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { isUnderWay, type Pipeline } from '../../../shared/ui/session/pipeline-provider.tsx'

/** The files on the disk and the log of the last run, folded: for the rare moment in which something is wrong. */
export function FilesAndLog({ pipeline: { state, files, reset } }: { pipeline: Pipeline }) {
  const { t } = useT(dataTexts)
  return (
    <>
      {files && (
        <details>
          <summary>{t('filesHeading')}</summary>
          <Files files={files.files} />
        </details>
      )}
      {state && state.logs.length > 0 && (
        <details>
          <summary>{t('logHeading')}</summary>
          <Log lines={state.logs} />
          {!isUnderWay(state) && (
            <Button class="quiet" title={t('clearDoes')} onClick={reset} text={t('clearLog')} />
          )}
        </details>
      )}
    </>
  )
}

const KIND_WORDS = { database: 'kindDatabase', dump: 'kindDump', part: 'kindPart' } as const

function Files({ files }: Pick<PipelineFiles, 'files'>) {
  const { t, size, moment } = useT(dataTexts)
  if (files.length === 0) return <p class="hint">{t('noFiles')}</p>
  return (
    <ul>
      {files.map(({ name, kind, bytes, modified_at }) => {
        const at = storedTime(modified_at)
        return (
          <li key={kind}>
            <code class="verbatim">{name}</code>{' '}
            <span class="hint">
              {[t(KIND_WORDS[kind]), size(bytes), at === null ? modified_at : moment(at)].join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

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
function Log({ lines }: { lines: readonly string[] }) {
  const { t } = useT(dataTexts)
  const box = useRef<HTMLTextAreaElement>(null)
  const isFollowed = useRef(true)
  const shown = lines.slice(-LINES_SHOWN)
  const newest = shown.at(-1)
  useLayoutEffect(() => {
    if (newest !== undefined && isFollowed.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest])
  return (
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
  )
}
