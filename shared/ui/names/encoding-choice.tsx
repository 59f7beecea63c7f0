import { type DecodedText, encodingName } from '../../decoded-text.ts'
import { useT } from '../context/use-t.ts'
import { Select } from '../parts/fields.tsx'

type EncodingChoiceProps = {
  /** The name of the file. */
  file: string
  decoded: Pick<DecodedText, 'encoding' | 'isSure' | 'likely'>
  onChoose: (encoding: string) => void
}

/**
 * The encoding that a file was read in, with what the likeliest ones make of its first lines: one press reads it in another.
 * Open where the encoding is not certain, and the file was not read.
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
    // Another key: a question that was answered closes.
    <details key={`${encoding} ${isSure}`} class="encoding-choice small" open={!isSure}>
      <summary class={isSure ? 'hint' : 'warn'}>{summary}</summary>
      <div class="encodings">
        {likely.map(({ encoding: one, lines }) => (
          <button
            key={one}
            type="button"
            class="quiet"
            aria-pressed={isSure && one === encoding}
            onClick={() => onChoose(one)}
          >
            <span class="hint">{encodingName(one)}</span>
            {lines.map((line) => (
              <bdi key={line} class="one-line">
                {line}
              </bdi>
            ))}
          </button>
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

/** Encodings of names that browsers read. */
const OTHERS = [
  'utf-8 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258',
  'iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-16 koi8-u ibm866 macintosh x-mac-cyrillic',
  'gb18030 big5 shift_jis euc-jp euc-kr windows-874 utf-16le utf-16be',
]
  .flatMap((line) => line.split(' '))
  .map((value) => ({ value, label: encodingName(value) }))
