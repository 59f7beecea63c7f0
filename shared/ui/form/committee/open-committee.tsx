import { useRef } from 'preact/hooks'
import type { Message } from '../../../i18n/locale.ts'
import { useT } from '../../context/use-t.ts'
import { JsonFileInput } from '../../parts/files.tsx'
import { readCommitteeFile } from './committee-file.ts'
import type { KeptCommittee } from './stored-committees.ts'

/** Far more than a committee takes. A longer file is not read. */
const LONGEST_BYTES = 2_000_000

type OpenCommitteeProps = {
  onOpen: (committee: KeptCommittee) => void
  onProblem: (problem: Message) => void
}

/** Opens a committee that was saved as a file. */
export function OpenCommittee({ onOpen, onProblem }: OpenCommitteeProps) {
  const { t } = useT()
  const input = useRef<HTMLInputElement>(null)
  const open = async (file: File): Promise<void> => {
    const text = file.size > LONGEST_BYTES ? '' : await file.text().catch(() => '')
    const read = readCommitteeFile(text)
    if (!('kind' in read)) return onOpen(read)
    if (read.kind === 'unreadable') return onProblem({ key: 'committeeFileUnreadable' })
    if (read.kind === 'invalid') return onProblem({ key: 'committeeFileInvalid' })
    onProblem({ key: 'committeeFileVersion', values: { version: String(read.version) } })
  }
  return (
    <>
      <button type="button" class="quiet" onClick={() => input.current?.click()}>
        {t('openFile')}
      </button>
      <JsonFileInput input={input} label={t('committeeFile')} onFile={(file) => void open(file)} />
    </>
  )
}
