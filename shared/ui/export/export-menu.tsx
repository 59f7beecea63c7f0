import { useContext, useState } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { HOTCRP_NUMBER, oneWordNames, openPairs } from '../../export/documents/hotcrp-assignment.ts'
import { FORMATS, type FormatFacts, type TextFormat } from '../../export/formats.ts'
import type { TakenAnswer } from '../../export/taken-answer.ts'
import type { Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { Button } from '../parts/button.tsx'
import { Select, TextField } from '../parts/form-fields.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import type { DisplayedAnswer } from '../session/session-state.ts'
import { ExportFormats, type FormatRow } from './export-formats.tsx'

type ExportButtonProps = {
  name: string | null
  displayed: DisplayedAnswer
  table: PairTable
}

export function ExportButton(props: ExportButtonProps) {
  const { t } = useT()
  return (
    <MenuButton text={t('export')} class="primary" shortcut="E" name={t('export')} box="export-menu">
      {(close) => <ExportMenu {...props} close={close} />}
    </MenuButton>
  )
}

function ExportMenu({ name, displayed, table, close }: ExportButtonProps & { close: () => void }) {
  const locale = useT()
  const { t } = locale
  const [side, setSide] = useState<Side>('right')
  const [paper, setPaper] = useState('')
  const decisions = useContext(DecidingContext)?.state
  const make = (format: TextFormat): ReturnType<FormatRow['make']> => {
    const { result: answered, form } = displayed
    const answer: TakenAnswer = { name, answered, table, at: new Date(), about: form.about }
    const textOf = (): string => FORMATS[format].text(answer, locale, { side, paper })
    if (format !== 'assignment') return { content: textOf() }
    if (!HOTCRP_NUMBER.test(paper)) return { content: '', remark: t('assignmentNumber') }
    if (decisions === 'asking' || decisions === 'failed')
      return { content: '', remark: t('assignmentUndecided') }
    const content = textOf()
    const left = oneWordNames(answer, side)
    if (left.length > 0) return { content, remark: t('assignmentLeft', { names: locale.list(left) }) }
    const count = openPairs(answer)
    if (count === 0) return content === '' ? { content, remark: t('assignmentNone') } : { content }
    // An empty file would claim that nobody has a conflict, although pairs are open.
    return { content, remark: t(content === '' ? 'collaboratorsOnlyOpen' : 'collaboratorsOpen', { count }) }
  }
  const wishes = (
    <span class="row">
      <label class="check">
        {t('assignmentFor')}
        <TextField size={6} inputMode="numeric" value={paper} onText={(text) => setPaper(text.trim())} />
      </label>
      <label class="check">
        {t('reviewersOf')}
        <Select
          value={side}
          choices={[
            { value: 'left', label: t('ofSide', { side: 'A' }) },
            { value: 'right', label: t('ofSide', { side: 'B' }) },
          ]}
          onChoose={setSide}
        />
      </label>
    </span>
  )
  return (
    <>
      <div class="bar between">
        <h3>{t('export')}</h3>
        <Button class="quiet" onClick={close} text={t('close')} />
      </div>
      <ExportFormats
        formats={FORMAT_ROWS.map(([format, { file }]) => ({
          name: t(`name_${format}`),
          file,
          make: () => make(format),
          isSavedOnly: format === 'report',
          hint: (
            <>
              {t(`formatHint_${format}`)} {format === 'assignment' && wishes}
            </>
          ),
        }))}
      />
    </>
  )
}

// The cast is safe because `FORMATS` has only these keys. `Object.entries` widens them to string.
const FORMAT_ROWS = Object.entries(FORMATS) as [TextFormat, FormatFacts][]
