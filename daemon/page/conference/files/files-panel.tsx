import { useRef, useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { reachText } from '../../../../shared/conference/outputs/about.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { OpenFileButton } from '../../../../shared/ui/parts/file-buttons.tsx'
import { PlainTable } from '../../plain-table.tsx'
import { useFocusAfterRemoval } from '../focus-after-removal.ts'
import { useConference } from '../use-conference.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { isSystemFile } from './dropped-files.ts'
import { canLeaveOut, FileRow } from './file-row.tsx'

type FilesPanelProps = {
  /** Null while the conference has no people. */
  judged: JudgedConference | null
  onConnect: () => void
}

/** Lists the files of a conference, lets the user choose their columns, and adds files. */
export function FilesPanel({ judged, onConnect }: FilesPanelProps) {
  const { t } = useT(conferenceTexts)
  const outputs = useT(outputTexts)
  const conference = useConference()
  const { project, files, given, blocks } = conference.state
  const reach = judged && blocks.length > 0 ? reachText(judged.table, outputs) : null
  /** The file whose columns are open; null for no file. While this is undefined, `asked` is open. */
  const [opened, setChoosing] = useState<string | null>()
  const panel = useRef<HTMLElement>(null)
  const choose = (name: string | null): void => {
    // The focused form disappears, so the panel gets the focus.
    if (name === null) panel.current?.focus()
    setChoosing(name)
  }
  const { sources } = project
  /** `place`: the index of the pressed button among all buttons *Leave out*. */
  const moveFocus = useFocusAfterRemoval(sources, (place: number) => {
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('.remove-file') ?? [])]
    const next = buttons[Math.min(place, buttons.length - 1)] ?? panel.current
    next?.focus()
  })
  const asked = files.find(({ problems }) => problems.listed.some(({ kind }) => kind === 'noNumberColumn'))
  const choosing = opened === undefined ? (asked?.name ?? null) : opened
  const chosen = files.find(({ name }) => name === choosing)
  return (
    <section ref={panel} class="files-panel card stack" aria-label={t('files')} tabIndex={-1}>
      {sources.length > 0 && (
        <PlainTable caption={t('filesCaption')} headings={[t('fileColumn'), t('fileReadAs'), t('rowsUsed')]}>
          {sources.map((source, place) => (
            <FileRow
              // A co-chair may send two files of the same name. The user's own file keeps its row.
              key={`${source.name} ${source.by} ${source.by && source.at}`}
              source={source}
              onConnect={onConnect}
              onRemove={() => {
                moveFocus(sources.slice(0, place).filter((one) => canLeaveOut(one, given.files)).length)
              }}
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

export function AddFiles({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useT(conferenceTexts)
  const conference = useConference()
  return (
    <OpenFileButton
      class={isFirst ? 'primary' : 'quiet'}
      text={t('chooseFiles')}
      label={t('conferenceFiles')}
      accept=".csv,.tsv,.txt,.json,.jsonl,.yml,.yaml,.xlsx"
      multiple
      onFile={(_, files) => {
        const chosen = files.filter(({ name }) => !isSystemFile(name))
        if (chosen.length > 0) void conference.addFiles(chosen, t('conferenceUnnamed'))
      }}
    />
  )
}
