import type { PipelineFiles } from '../../../shared/contract/pipeline.ts'
import { storedTime } from '../../../shared/i18n/stored-time.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useConsoleT } from '../messages/console-messages.ts'

const KIND_WORDS = { database: 'kindDatabase', dump: 'kindDump', part: 'kindPart' } as const

/** The files on disk. */
export function FilesSection({ files }: { files: PipelineFiles['files'] }) {
  const { t, size } = useConsoleT()
  const { moment } = useT()
  return (
    <section class="panel" aria-labelledby="files-heading">
      <h2 id="files-heading">{t('filesHeading')}</h2>
      {files.length === 0 ? (
        <p class="hint">{t('noFiles')}</p>
      ) : (
        <table class="files">
          <thead>
            <tr>
              <th scope="col">{t('fileName')}</th>
              <th scope="col">{t('fileKind')}</th>
              <th scope="col">{t('fileSize')}</th>
              <th scope="col">{t('fileTime')}</th>
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
    </section>
  )
}
