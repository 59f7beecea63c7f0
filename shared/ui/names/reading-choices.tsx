import { type DecodedText, encodingName } from '../../encodings/decoded-text.ts'
import type { CleanedLine } from '../../people/clean-list.ts'
import type { Form } from '../../people/readings-in-doubt.ts'
import { useT } from '../context/use-t.ts'
import { Select } from '../parts/form-fields.tsx'

type EncodingChoiceProps = {
  file: string
  decoded: Pick<DecodedText, 'encoding' | 'isSure' | 'likely'>
  onChoose: (encoding: string) => void
}

/**
 * Shows a file's encoding, and its first lines in likely encodings. A press on an encoding reads the file again. The box opens by
 * itself while the encoding is uncertain.
 */
export function EncodingChoice({
  file,
  decoded: { encoding, isSure, likely },
  onChoose,
}: EncodingChoiceProps) {
  const { t } = useT()
  const summary = isSure
    ? t('encodingGuessed', { file, encoding: encodingName(encoding) })
    : t('encodingAsked', { file })
  return (
    // Each choice changes `key`, so Preact draws a new, closed box.
    <details key={`${encoding} ${isSure}`} class="encoding-choice small" open={!isSure}>
      <summary class={isSure ? 'hint' : 'warn'}>{summary}</summary>
      <div class="encodings">
        {likely.map(({ encoding: one, lines }) => (
          <Reading
            key={one}
            name={encodingName(one)}
            lines={lines}
            isChosen={isSure && one === encoding}
            onChoose={() => onChoose(one)}
          />
        ))}
      </div>
      <Select
        aria-label={t('encodingOther')}
        value=""
        choices={[{ value: '', label: t('encodingOther') }, ...OTHERS]}
        onChoose={(one) => one !== '' && onChoose(one)}
      />
    </details>
  )
}

const OTHERS = [
  'utf-8 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258',
  'iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-16 koi8-u ibm866 macintosh x-mac-cyrillic',
  'gb18030 big5 shift_jis euc-jp euc-kr windows-874 utf-16le utf-16be',
]
  .flatMap((line) => line.split(' '))
  .map((value) => ({ value, label: encodingName(value) }))

type ReadingProps = { name: string; lines: readonly string[]; isChosen?: boolean; onChoose: () => void }

const Reading = ({ name, lines, isChosen, onChoose }: ReadingProps) => (
  <button type="button" class="quiet" aria-pressed={isChosen} onClick={onChoose}>
    <span class="hint">{name}</span>
    {lines.map((line) => (
      <bdi key={line} class="one-line">
        {line}
      </bdi>
    ))}
  </button>
)

type FormChoiceProps = { lines: readonly CleanedLine[]; onChoose: (form: Form) => void }

/**
 * Lets the user choose how to read lines that were not understood. Shows the names that each reading gives for the first
 * line.
 */
export function FormChoice({ lines, onChoose }: FormChoiceProps) {
  const { t } = useT()
  const [first] = lines
  if (first === undefined) return null
  const { readings = {} } = first
  return (
    <details class="small">
      <summary class="hint">{t('readLinesAs', { count: lines.length })}</summary>
      <bdi class="hint">{first.before.trim()}</bdi>
      <div class="encodings">
        {FORMS.map((form) => {
          const names = readings[form]
          return (
            names && (
              <Reading
                key={form}
                name={t(`readAs_${form}`)}
                lines={[names.join(' · ')]}
                onChoose={() => onChoose(form)}
              />
            )
          )
        })}
      </div>
    </details>
  )
}

const FORMS: readonly Form[] = ['one', 'commas', 'lastFirst']
