import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { STARTER_PAPERS } from '../../shared/conflicts/policy/coverage.ts'
import type { PipelineFiles } from '../../shared/contract/backend/pipeline.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import { storedTime } from '../../shared/i18n/stored-time.ts'
import { commandHere } from '../../shared/ui/context/command-here.ts'
import { LoadedData } from '../../shared/ui/data/loaded-data.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { useConsoleT } from './messages/console-messages.ts'

type PanelProps = { name: 'data' | 'files' | 'log'; title: string; children: ComponentChildren }

function Panel({ name, title, children }: PanelProps) {
  return (
    <section class="card stack start" aria-labelledby={`${name}-heading`}>
      <h2 id={`${name}-heading`}>{title}</h2>
      {children}
    </section>
  )
}

/** The data that the backend serves now. */
export function DataSection({ data }: { data: BackendStats | null | undefined }) {
  const { t, parts } = useConsoleT()
  return (
    <Panel name="data" title={t('placeData')}>
      {data === null && (
        <Note tone="warning">
          <p>
            {t('noData')}{' '}
            {parts('noDataDo', { command: <code class="verbatim">{commandHere('import')}</code> })}
          </p>
        </Note>
      )}
      {data?.sample && <Note tone="warning" text={t('sampleHead', { count: STARTER_PAPERS })} />}
      {data && <LoadedData stats={data} />}
    </Panel>
  )
}

const KIND_WORDS = { database: 'kindDatabase', dump: 'kindDump', part: 'kindPart' } as const

/** The files on disk. */
export function FilesSection({ files }: { files: PipelineFiles['files'] }) {
  const { t, size, moment } = useConsoleT()
  return (
    <Panel name="files" title={t('filesHeading')}>
      {files.length === 0 ? (
        <p class="hint">{t('noFiles')}</p>
      ) : (
        <table class="plain">
          <thead>
            <tr>
              {(['fileName', 'fileKind', 'fileSize', 'fileTime'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map(({ name, kind, bytes, modified_at }) => {
              const at = storedTime(modified_at)
              return (
                <tr key={kind}>
                  <th scope="row">{name}</th>
                  <td>{t(KIND_WORDS[kind])}</td>
                  <td class="number">{size(bytes)}</td>
                  <td>{at === null ? modified_at : moment(at)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Panel>
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
    <Panel name="log" title={t('logHeading')}>
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
    </Panel>
  )
}
