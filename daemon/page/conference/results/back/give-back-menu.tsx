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
  type OutputFormat,
  type OutputOptions,
} from '../../../../../shared/conference/outputs/output-formats.ts'
import { DecisionsNote } from '../../../../../shared/ui/decisions/decide-notes.tsx'
import { DecidingContext } from '../../../../../shared/ui/decisions/use-deciding.ts'
import { ExportFormats, type FormatRow } from '../../../../../shared/ui/export/export-formats.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { MenuButton } from '../../../../../shared/ui/parts/menu-button.tsx'
import { Note } from '../../../../../shared/ui/parts/notes.tsx'
import { type GiveBackProps, GiveToHotcrp } from './give-to-hotcrp.tsx'

// The cast restores the type of the keys.
const FORMATS = Object.keys(OUTPUTS) as OutputFormat[]

/** The button that opens the menu of exports. */
export function GiveBackButton(props: GiveBackProps) {
  const { t } = useT(resultTexts)
  return (
    <MenuButton
      text={t(props.hotcrp ? 'sendToHotcrp' : 'export')}
      class="primary"
      shortcut="E"
      name={t('giveBackName')}
      box="export-menu give-back"
    >
      {(close) => <GiveBackMenu {...props} close={close} />}
    </MenuButton>
  )
}

type GiveBackMenuProps = GiveBackProps & { close: () => void }

function GiveBackMenu({ judged, conferenceName, hotcrp, onApplied, close }: GiveBackMenuProps) {
  const locale = useT(resultTexts)
  const { t } = locale
  const radios = useId()
  const [wishes, wish] = useState<OutputOptions>({ which: 'confirmed', dismissals: false, venue: '' })
  const decisions = useContext(DecidingContext)
  const isUndecided = decisions === null || decisions.state === 'failed' || decisions.state === 'asking'
  const make = (format: OutputFormat): ReturnType<FormatRow['make']> => {
    const output = OUTPUTS[format].make({ judged, at: new Date(), name: conferenceName }, locale, wishes)
    const { parts, cannot = [] } = output
    const omitted = cannot.length > 0 ? t('cannotGive', { count: cannot.length }) : undefined
    if (!lacksAll(output)) return { content: parts, remark: omitted }
    const why = format === 'openreview' ? t('openreviewLacks', withoutOpenreviewId(cannot)) : omitted
    return { content: '', remark: locale.sentences(t('nothingSaved'), why) }
  }
  const venue = (
    <TextField
      aria-label={t('venueId')}
      placeholder={t('venueId')}
      size={32}
      value={wishes.venue}
      onText={(text) => wish({ ...wishes, venue: text.trim() })}
    />
  )
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
              name={radios}
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
        // The key drops the preview of another choice.
        <GiveToHotcrp
          key={`${wishes.which} ${wishes.dismissals}`}
          judged={judged}
          hotcrp={hotcrp}
          onApplied={onApplied}
          giving={wishes}
        />
      )}
      <ExportFormats
        formats={FORMATS.filter((format) => !(isUndecided && OF_SYSTEMS.includes(format))).map((format) => {
          const { name, file } = OUTPUTS[format]
          const [type, extension] = file
          const end = format === extension ? extension : `${format}.${extension}`
          return {
            name: t(name),
            file: [type, end],
            make: () => make(format),
            hint: [t(`hint_${format}`), format === 'openreview' && venue],
            isSavedOnly: format === 'report',
          }
        })}
      />
    </>
  )
}
