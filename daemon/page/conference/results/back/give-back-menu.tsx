import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { Check, TextField } from '../../../../../shared/ui/parts/fields.tsx'
import './give-back.css'
import { useContext, useId, useState } from 'preact/hooks'
import { cellsToGive } from '../../../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { withoutOpenreviewId } from '../../../../../shared/conference/outputs/back/openreview-edges.ts'
import {
  lacksAll,
  OF_SYSTEMS,
  OUTPUTS,
  type Output,
  type OutputFormat,
  type OutputWishes,
} from '../../../../../shared/conference/outputs/output-formats.ts'
import { DecisionsNote } from '../../../../../shared/ui/decisions/decide-notes.tsx'
import { DecidingContext } from '../../../../../shared/ui/decisions/use-deciding.ts'
import { FormatAct } from '../../../../../shared/ui/export/export-formats.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { copyText, exportFileName, saveFile } from '../../../../../shared/ui/parts/files.tsx'
import { MenuButton } from '../../../../../shared/ui/parts/menu-button.tsx'
import { Note } from '../../../../../shared/ui/parts/notes.tsx'
import { type GiveBackProps, GiveToHotcrp } from './give-to-hotcrp.tsx'

// Object.keys forgets the keys of an object literal.
const FORMATS = Object.keys(OUTPUTS) as OutputFormat[]

/** A button that opens all ways in which the results leave the page. */
export function GiveBackButton(props: GiveBackProps) {
  const { t } = useT(resultTexts)
  return (
    <MenuButton
      text={t(props.hotcrp ? 'sendToHotcrp' : 'export')}
      class="primary"
      name={t('giveBackName')}
      box="export-menu give-back"
    >
      {(close) => <GiveBackMenu {...props} close={close} />}
    </MenuButton>
  )
}

/** Which conflicts go back, HotCRP itself, and the files. */
function GiveBackMenu({
  judged,
  conferenceName,
  hotcrp,
  onApplied,
  close,
}: GiveBackProps & { close: () => void }) {
  const locale = useT(resultTexts)
  const { t } = locale
  const name = useId()
  const [wishes, wish] = useState<OutputWishes>({ which: 'confirmed', dismissals: false, venue: '' })
  const [said, say] = useState('')
  const decisions = useContext(DecidingContext)
  const isUndecided = decisions === null || decisions.state === 'failed' || decisions.state === 'asking'
  const use = (format: OutputFormat, take: (output: Output) => string | Promise<string>) => async () => {
    const done = async (): Promise<string> => {
      const output = OUTPUTS[format].make({ judged, at: new Date(), name: conferenceName }, locale, wishes)
      const { cannot = [] } = output
      const count = cannot.length
      if (lacksAll(output))
        return `${t('nothingSaved')} ${format === 'openreview' ? t('openreviewLacks', withoutOpenreviewId(cannot)) : t('cannotGive', { count })}`
      const text = await take(output)
      return count > 0 ? `${text} ${t('cannotGive', { count })}` : text
    }
    say(
      await done().catch((error: unknown) => {
        reportError(error)
        return t('couldNotMake')
      }),
    )
  }
  const save = (format: OutputFormat) =>
    use(format, ({ parts }) => {
      const [type, extension] = OUTPUTS[format].file
      const files = parts.map((part, index) => {
        const file = exportFileName(
          new Date(),
          [format, index > 0 && index + 1, extension].filter(Boolean).join('.'),
        )
        saveFile(part, type, file)
        return file
      })
      return t('saved', { file: files.join(', ') })
    })
  const copy = (format: OutputFormat) =>
    use(format, async ({ parts }) => t((await copyText(parts.join(''))) ? 'copied' : 'cannotCopy'))
  return (
    <>
      <div class="bar between">
        <h3>{t('giveBackName')}</h3>
        <Button class="quiet" onClick={close} text={t('close')} />
      </div>
      <fieldset class="row">
        <legend class="visually-hidden">{t('giveWhich')}</legend>
        {(['confirmed', 'proved'] as const).map((which) => (
          <label key={which} class="check">
            <input
              type="radio"
              name={name}
              checked={wishes.which === which}
              onChange={() => wish({ ...wishes, which })}
            />
            {t(which === 'confirmed' ? 'giveConfirmed' : 'giveProved', {
              count: cellsToGive(judged, { ...wishes, which }).length,
            })}
          </label>
        ))}
        <Check
          checked={wishes.dismissals}
          onCheck={(dismissals) => wish({ ...wishes, dismissals })}
          text={t('giveDismissals')}
        />
      </fieldset>
      {isUndecided ? (
        <Note tone="warning" text={t('decisionsNeeded')}>
          {decisions && <DecisionsNote deciding={decisions} />}
        </Note>
      ) : (
        // The key: another choice has another dry run.
        <GiveToHotcrp
          key={`${wishes.which} ${wishes.dismissals}`}
          {...{ judged, hotcrp, onApplied }}
          giving={wishes}
        />
      )}
      <ul class="export-formats divided">
        {FORMATS.filter((format) => !(isUndecided && OF_SYSTEMS.includes(format))).map((format) => {
          const of = t(OUTPUTS[format].name)
          return (
            <li key={format}>
              <strong>{of}</strong>
              <span class="hint">
                {t(`hint_${format}`)}
                {format === 'openreview' && (
                  <TextField
                    aria-label={t('venueId')}
                    placeholder={t('venueId')}
                    size={32}
                    value={wishes.venue}
                    onText={(venue) => wish({ ...wishes, venue: venue.trim() })}
                  />
                )}
              </span>
              <span class="row">
                <FormatAct of="save" name={of} onClick={save(format)} />
                {OUTPUTS[format].file[0].startsWith('text/') && (
                  <FormatAct of="copy" name={of} onClick={copy(format)} />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <p role="status" class="export-status">
        {said}
      </p>
    </>
  )
}
