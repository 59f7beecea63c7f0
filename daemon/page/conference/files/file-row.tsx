import type { ReadFile } from '../../../../shared/conference/files/read-file.ts'
import type { Source } from '../../../../shared/conference/project/project.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import {
  formats,
  problems as ourProblems,
  type ProblemKey,
} from '../../../../shared/messages/en/places/conference-files.ts'
import { fileTexts } from '../../../../shared/messages/file-texts.ts'
import { storedDay } from '../../../../shared/messages/stored-time.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { EncodingChoice } from '../../../../shared/ui/names/reading-choices.tsx'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { Select } from '../../../../shared/ui/parts/form-fields.tsx'
import { SITE_FORMAT } from '../hotcrp/site-reading.ts'
import { tokenOf } from '../hotcrp/site-tokens.ts'
import { useConference } from '../use-conference.ts'
import { type FilesInput, isOf, TOGETHER, withNames, withoutFile, withProspective } from './files-input.ts'

type FileRowProps = {
  source: Source
  /** Undefined if the page has not read the file, such as a co-chair's file. */
  file: ReadFile | undefined
  onColumns: () => void
  onConnect: () => void
  onRemove: () => void
}

/** The user can leave out a file that the page has read, but not a co-chair's file. */
export const canLeaveOut = ({ name, by }: Source, files: FilesInput['files']): boolean =>
  by === undefined && files.some((one) => isOf(one, name))

/** Shows a file with its problems, its left-out lines and the controls to read it differently. */
export function FileRow({ source, file, onColumns, onConnect, onRemove }: FileRowProps) {
  const { t, number, language, day } = useT(conferenceTexts)
  const words = fileTexts(language)
  const { state, sources } = useConference()
  const { project, given } = state
  const { name, by, at, format, rows, used, problems, leftOut = [] } = source
  const { site } = project
  const isHere = canLeaveOut(source, given.files)
  const isUnknown = file?.role === 'unknown'
  const isTable = (file?.preview.header.length ?? 0) > 0 || (file?.preview.rows.length ?? 0) > 0
  const labelled = (text: string, of = name): string => t('labelOf', { text, of })
  return (
    <>
      <tr>
        <th scope="row">
          <bdi class="strong">{name === TOGETHER ? t('together') : name}</bdi>
          <div class="hint">
            {by !== undefined && `${t('fileOf', { by })} · `}
            {name !== TOGETHER && day(storedDay(at))}
          </div>
          {problems.count > 0 && (
            <details
              class="file-problems small"
              open={isUnknown || problems.listed.some(({ kind }) => URGENT.includes(kind))}
            >
              <summary class={isUnknown ? 'field-error' : 'warn'}>
                {t('fileProblems', { count: problems.count })}
              </summary>
              <ul class="divided">
                {problems.listed.map(({ kind, values, row }, index) => (
                  <li key={`${index} ${kind}`}>
                    {row !== undefined && <span class="hint">{t('rowOf', { row: String(row) })} </span>}
                    {isProblem(kind) ? words.t(kind, values) : kind}
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
                void sources.read((now) => ({ ...now, encodings: { ...now.encodings, [name]: encoding } }), {
                  key: 'didReadSo',
                  values: { name },
                })
              }
            />
          )}
        </th>
        <td class={isUnknown ? 'field-error' : undefined}>
          {name !== TOGETHER && (isFormat(format) ? words.t(format) : format)}{' '}
          {file?.role === 'committee' ? (
            <Select
              aria-label={labelled(t('fileHolds'))}
              value={given.prospectiveIn.includes(name) ? 'prospective' : 'committee'}
              choices={(['committee', 'prospective'] as const).map((value) => ({
                value,
                label: t(`role_${value}`),
              }))}
              onChoose={(role) =>
                void sources.read((now) => withProspective(now, name, role === 'prospective'))
              }
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
              aria-label={labelled(t('columns'))}
              onClick={onColumns}
              text={t('columns')}
            />
          )}
          {format === SITE_FORMAT && site !== undefined && (
            <Button
              class="quiet"
              onClick={() => (tokenOf(site) === null ? onConnect() : void sources.readSite(site))}
              text={t('readAgain')}
            />
          )}
          {isHere && (
            <Button
              class="remove-file quiet"
              aria-label={labelled(t('removeFile'))}
              onClick={() => {
                onRemove()
                void sources.read((now) => withoutFile(now, name), { key: 'didRemoveFile', values: { name } })
              }}
              text={t('removeFile')}
            />
          )}
        </td>
      </tr>
      {leftOut.length > 0 && (
        <tr class="left-out">
          <td colSpan={COLUMNS}>
            <LeftOut
              lines={leftOut}
              labelled={labelled}
              onNames={
                isHere ? (texts) => void sources.read((now) => withNames(now, name, texts)) : undefined
              }
            />
          </td>
        </tr>
      )}
    </>
  )
}

/** The list of problems is open at first for these kinds, and for a file that is not used. */
const URGENT = ['lineNotRead', 'conflictsElsewhere']

const COLUMNS = 4

type LeftOutProps = {
  lines: NonNullable<Source['leftOut']>
  labelled: (text: string, of?: string) => string
  /** Reads lines as names. Undefined if the page has not read the file. */
  onNames: ((texts: readonly string[]) => void) | undefined
}

const FEW_LINES = 4

/** Lists the lines that were read as organizations or headings. The user may read each line as a name. */
function LeftOut({ lines, labelled, onNames }: LeftOutProps) {
  const { t } = useT(conferenceTexts)
  const act = (name: 'readAsName' | 'readAllAsNames', texts: string[], of?: string) =>
    onNames && (
      <Button class="link" aria-label={labelled(t(name), of)} onClick={() => onNames(texts)} text={t(name)} />
    )
  return (
    <details class="file-problems small" open={lines.length <= FEW_LINES}>
      <summary>{t('leftOut', { count: lines.length })}</summary>
      <ul class="divided">
        {lines.map(({ row, text }) => (
          <li key={row} class="row between">
            <span>
              <span class="hint">{t('rowOf', { row: String(row) })}</span> <bdi>{text}</bdi>
            </span>
            {act('readAsName', [text], text)}
          </li>
        ))}
      </ul>
      {!onNames && <p class="hint">{t('leftOutAgain')}</p>}
      {lines.length > 1 &&
        act(
          'readAllAsNames',
          lines.map(({ text }) => text),
        )}
    </details>
  )
}

const isFormat = (format: string): format is keyof typeof formats => Object.hasOwn(formats, format)

const isProblem = (reason: string): reason is ProblemKey => Object.hasOwn(ourProblems, reason)
