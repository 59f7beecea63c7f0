import { useLayoutEffect, useRef } from 'preact/hooks'
import type { MessageKey } from '../../messages/locale.ts'
import { useSingleKeys } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/fields.tsx'

const KEYS: readonly [keys: readonly string[], says: MessageKey][] = [
  [['J', 'K'], 'keysSteps'],
  [['C', 'N', 'P'], 'keysDecide'],
  [['U'], 'keysUndo'],
  [['/'], 'keysSearch'],
  [['E'], 'keysExport'],
  [['?'], 'keysHelp'],
  [['Enter'], 'keysEnter'],
  [['Esc'], 'keysEscape'],
  [['Ctrl + Enter', '⌘ + Enter'], 'keysNote'],
]

/** Lists the keys, and turns single keys off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [keys, choose] = useSingleKeys()
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="keys-help" aria-labelledby="keys-heading" closedby="any" onClose={onClose}>
      <div class="stack">
        <div class="bar between">
          <h2 id="keys-heading">{t('keys')}</h2>
          <Button class="quiet" onClick={() => dialog.current?.close()} text={t('close')} />
        </div>
        <dl>
          {KEYS.map(([keys, says]) => (
            <div key={says}>
              <dt class="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(says)}</dd>
            </div>
          ))}
        </dl>
        <Check
          checked={keys === 'on'}
          onCheck={(isOn) => choose(isOn ? 'on' : 'off')}
          text={t('singleKeys')}
        />
      </div>
    </dialog>
  )
}
