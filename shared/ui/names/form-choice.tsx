import type { CleanedLine } from '../../people/clean-list.ts'
import { FORMS, type Form } from '../../people/readings-in-doubt.ts'
import { useT } from '../context/use-t.ts'

type FormChoiceProps = { lines: readonly CleanedLine[]; onChoose: (form: Form) => void }

/** Offers the forms in which the reader can read the unread lines, each with the names of the first such line. */
export function FormChoice({ lines, onChoose }: FormChoiceProps) {
  const { t } = useT()
  const [first] = lines
  if (first === undefined) return null
  return (
    <details class="small">
      <summary class="hint">{t('readLinesAs', { count: lines.length })}</summary>
      <bdi class="hint">{first.before.trim()}</bdi>
      <div class="encodings">
        {FORMS.map((form) => {
          const names = first.readings?.[form]
          return (
            names && (
              <button key={form} type="button" class="quiet" onClick={() => onChoose(form)}>
                <span class="hint">{t(LABELS[form])}</span>
                <bdi class="one-line">{names.join(' · ')}</bdi>
              </button>
            )
          )
        })}
      </div>
    </details>
  )
}

const LABELS = { one: 'readAsOne', commas: 'readAsCommas', lastFirst: 'readAsLastFirst' } as const
