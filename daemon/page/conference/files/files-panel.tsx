import { useRef, useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { reachText } from '../../../../shared/conference/outputs/about.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { PlainTable } from '../../plain-table.tsx'
import { useConference } from '../use-conference.ts'
import { AddFiles } from './add-files.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { FileRow } from './file-row.tsx'

type FilesPanelProps = {
  /** Null before there are people. */
  judged: JudgedConference | null
  onConnect: () => void
}

/** The files of a conference: how each was read, what of it is not used, its columns, and more files. */
export function FilesPanel({ judged, onConnect }: FilesPanelProps) {
  const { t } = useT(conferenceTexts)
  const outputs = useT(outputTexts)
  const conference = useConference()
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
  const asked = files.find(({ problems }) => problems.listed.some(({ kind }) => kind === 'noNumberColumn'))
  const choosing = opened === undefined ? (asked?.name ?? null) : opened
  const chosen = files.find(({ name }) => name === choosing)
  return (
    <section ref={panel} class="files-panel card stack" aria-label={t('files')} tabIndex={-1}>
      {sources.length > 0 && (
        <PlainTable caption={t('filesCaption')} headings={[t('fileColumn'), t('fileReadAs'), t('rowsUsed')]}>
          {sources.map((source) => (
            <FileRow
              key={`${source.name} ${source.by} ${source.at}`}
              {...{ source, onConnect }}
              file={source.by === undefined ? files.find(({ name }) => name === source.name) : undefined}
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
              { key: 'didReadSo', values: { name: chosen.name } },
            )
          }}
          onLeave={() => choose(null)}
        />
      )}
      <div class="row">
        <AddFiles />
        {!project.site && <Button class="quiet" onClick={onConnect} text={t('connectHotcrp')} />}
        <span class="hint">{t('addLater')}</span>
      </div>
      {reach && <p class="hint">{reach.text}</p>}
    </section>
  )
}
