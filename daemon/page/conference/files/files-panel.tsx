import { useRef, useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { reachText } from '../../../../shared/conference/outputs/about.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import type { Source } from '../../../../shared/conference/project/project.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import {
  formats,
  problems as ourProblems,
  type ProblemKey,
} from '../../../../shared/messages/en/places/conference-files.ts'
import { fileTexts } from '../../../../shared/messages/file-texts.ts'
import type { Values } from '../../../../shared/messages/translator.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { useClock } from '../../../../shared/ui/drawing/drawing.tsx'
import { EncodingChoice } from '../../../../shared/ui/names/encoding-choice.tsx'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { Select } from '../../../../shared/ui/parts/fields.tsx'
import { PlainTable } from '../../plain-table.tsx'
import { SITE_FORMAT } from '../hotcrp/site-reading.ts'
import { tokenOf } from '../hotcrp/site-tokens.ts'
import type { OpenConference } from '../open-conference.ts'
import { AddFiles } from './add-files.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { isOf, TOGETHER, withCandidates, withNames, withoutFile } from './conference-files.ts'
import { Elsewhere } from './elsewhere.tsx'
import { LeftOut } from './left-out.tsx'

type FilesPanelProps = {
  conference: OpenConference
  /** Null before there are people. */
  judged: JudgedConference | null
  onConnect: () => void
}

/** The files of a conference: how each was read, what of it is not used, its columns, and more files. */
export function FilesPanel({ conference, judged, onConnect }: FilesPanelProps) {
  const { t } = useT(conferenceTexts)
  const outputs = useT(outputTexts)
  const { project, files, given, blocks } = conference.state
  const reach = judged && blocks.length > 0 ? reachText(judged.table, outputs) : null
  /** Undefined until the user opens or leaves a form: then the file that lacks a column of numbers is asked about. */
  const [opened, setChoosing] = useState<string | null>()
  const panel = useRef<HTMLElement>(null)
  const choose = (name: string | null): void => {
    // Before the focused form disappears.
    if (name === null) panel.current?.focus()
    setChoosing(name)
  }
  const { sources } = project
  const asked = files.find(({ problems }) => problems.listed.some(({ kind }) => isNumberless(kind)))
  const choosing = opened === undefined ? (asked?.name ?? null) : opened
  const chosen = files.find(({ name }) => name === choosing)
  return (
    <section ref={panel} class="files-panel card stack" aria-label={t('files')} tabIndex={-1}>
      {sources.length > 0 && (
        <PlainTable caption={t('filesCaption')} headings={[t('fileColumn'), t('fileReadAs'), t('rowsUsed')]}>
          {sources.map((source) => (
            <FileRow
              key={`${source.name} ${source.by} ${source.at}`}
              {...{ conference, source, onConnect }}
              onColumns={() => choose(choosing === source.name ? null : source.name)}
            />
          ))}
        </PlainTable>
      )}
      {chosen && (
        <ColumnChooser
          key={chosen.name}
          file={chosen}
          before={given.chosen[chosen.name]}
          asksNumbers={opened === undefined}
          onChoose={(columns) => {
            choose(null)
            void conference.sources.read(
              (now) => ({ ...now, chosen: { ...now.chosen, [chosen.name]: columns } }),
              {
                key: 'didReadSo',
                values: { name: chosen.name },
              },
            )
          }}
          onLeave={() => choose(null)}
        />
      )}
      <div class="row">
        <AddFiles conference={conference} />
        {!project.site && <Button class="quiet" onClick={onConnect} text={t('connectHotcrp')} />}
        <span class="hint">{t('addLater')}</span>
      </div>
      <Elsewhere conference={conference} />
      {reach && <p class="hint">{reach.text}</p>}
    </section>
  )
}

type FileRowProps = Pick<FilesPanelProps, 'conference' | 'onConnect'> & {
  source: Source
  onColumns: () => void
}

/** Milliseconds between updates of "3 minutes ago". */
const AGE_MS = 20_000

function FileRow({ conference, source, onColumns, onConnect }: FileRowProps) {
  const { t, number, language, ago } = useT(conferenceTexts)
  const now = useClock(Date.now, AGE_MS)
  const { project, files, given } = conference.state
  const { name, by, at, format, rows, used, problems } = source
  const { site } = project
  // A co-chair's file may have the name of one's own.
  const file = by === undefined ? files.find((one) => one.name === name) : undefined
  /** Whether it was read since the conference is open, so that it can be read in another way. */
  const isHere = by === undefined && given.files.some((one) => isOf(one, name))
  const read = (...change: Parameters<typeof conference.sources.read>): void =>
    void conference.sources.read(...change)
  const readSite = (base: string): void => {
    if (tokenOf(base) === null) onConnect()
    else void conference.sources.readSite(base)
  }
  const isUnknown = file?.role === 'unknown'
  const words = fileTexts(language)
  const isTable = (file?.preview.header.length ?? 0) > 0 || (file?.preview.rows.length ?? 0) > 0
  const readAs = isFormat(format) ? words.t(format) : format
  return (
    <>
      <tr>
        <th scope="row">
          <bdi class="strong">{name === TOGETHER ? t('together') : name}</bdi>{' '}
          <span class="hint">
            {by !== undefined && `${t('fileOf', { by })} · `}
            {name !== TOGETHER && ago(Math.max(0, now - Date.parse(at)))}
          </span>
          {problems.count > 0 && (
            <details class="file-problems small" open={problems.listed.some(({ kind }) => isUnread(kind))}>
              <summary class={isUnknown ? 'field-error' : 'warn'}>
                {t('fileProblems', { count: problems.count })}
              </summary>
              <ul class="divided">
                {problems.listed.map(({ kind, values, row }, index) => (
                  <li key={`${index} ${kind}`}>
                    {row !== undefined && <span class="hint">{t('rowOf', { row: String(row) })} </span>}
                    {problemText(kind, values, words)}
                  </li>
                ))}
              </ul>
            </details>
          )}
          {file?.decoded && (
            <EncodingChoice
              file={name}
              decoded={file.decoded}
              onChoose={(encoding) =>
                read((now) => ({ ...now, encodings: { ...now.encodings, [name]: encoding } }), {
                  ...{ key: 'didReadSo', values: { name } },
                })
              }
            />
          )}
        </th>
        <td class={isUnknown ? 'field-error' : undefined}>
          {name !== TOGETHER && readAs}{' '}
          {file?.role === 'committee' ? (
            <Select
              aria-label={t('labelOf', { text: t('fileHolds'), of: name })}
              value={given.candidatesIn.includes(name) ? 'candidates' : 'committee'}
              choices={(['committee', 'candidates'] as const).map((value) => ({
                value,
                label: t(`role_${value}`),
              }))}
              onChoose={(role) => read((now) => withCandidates(now, name, role === 'candidates'))}
            />
          ) : (
            file && <span class="hint"> · {t(`role_${file.role}`)}</span>
          )}
          {file?.isRoleGuessed && <span class="hint"> ({words.t('roleGuessed')})</span>}
        </td>
        <td>{name !== TOGETHER && (used === rows ? number(rows) : t('rowsOf', { used, rows }))}</td>
        <td class="acts">
          {file && isTable && (
            <Button
              class={isUnknown ? 'quiet primary' : 'quiet'}
              aria-label={t('labelOf', { text: t('columns'), of: name })}
              onClick={onColumns}
              text={t('columns')}
            />
          )}
          {format === SITE_FORMAT && site !== undefined && (
            <Button class="quiet" onClick={() => readSite(site)} text={t('readAgain')} />
          )}
          {isHere && (
            <Button
              class="quiet"
              aria-label={t('labelOf', { text: t('removeFile'), of: name })}
              onClick={() =>
                read((now) => withoutFile(now, name), { key: 'didRemoveFile', values: { name } })
              }
              text={t('removeFile')}
            />
          )}
        </td>
      </tr>
      <LeftOut
        of={name}
        lines={source.leftOut ?? []}
        onNames={isHere ? (texts) => read((now) => withNames(now, name, texts)) : undefined}
      />
    </>
  )
}

/** Problems of a file that its user has to look at: lines that are somebody, and nobody knows who; a missing column. */
const isUnread = (kind: string): boolean => kind === 'lineNotRead'
const isNumberless = (kind: string): boolean => kind === 'noNumberColumn'

const isFormat = (format: string): format is keyof typeof formats => Object.hasOwn(formats, format)

const isProblem = (reason: string): reason is ProblemKey => Object.hasOwn(ourProblems, reason)

/** The text of a problem; a project that an earlier version has kept may have one under the name of then. */
function problemText(kind: string, values: Values, { t }: ReturnType<typeof fileTexts>): string {
  const now = kind === 'listLeftOut' ? 'groupLeftOut' : kind
  return isProblem(now) ? t(now, values) : kind
}
