import { useEffect, useState } from 'preact/hooks'
import { shortcuts } from '../browser.ts'
import type { ExtensionMessageKey } from '../messages/en.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import { Section } from './settings-section.tsx'

const isFirefox = location.protocol === 'moz-extension:'

const COMMANDS = [
  ['_execute_action', 'keyPopup'],
  [isFirefox ? '_execute_sidebar_action' : 'open-panel', 'keyPanel'],
  ['add-selection-a', 'keyAddA'],
  ['add-selection-b', 'keyAddB'],
] as const satisfies [command: string, word: ExtensionMessageKey][]

/** Shown as text, since browsers do not allow links there. */
const PLACE = isFirefox ? 'about:addons' : 'chrome://extensions/shortcuts'

/** The current shortcuts, and where to change them in the browser. */
export function KeysSection() {
  const { t, parts } = useExtensionT()
  const keys = useShortcuts()
  return (
    <Section title={t('sectionKeys')}>
      <dl class="keys">
        {COMMANDS.map(([command, word]) => (
          <div key={command}>
            <dt>{t(word)}</dt>
            <dd>{keys && <Key of={keys.get(command)} />}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        {parts(isFirefox ? 'keysInFirefox' : 'keysInChrome', {
          place: <code class="verbatim">{PLACE}</code>,
        })}
      </p>
    </Section>
  )
}

function Key({ of }: { of: string | undefined }) {
  const { t } = useExtensionT()
  return of ? <kbd>{of}</kbd> : <span class="hint">{t('keyNone')}</span>
}

/** Null until they are loaded. They are loaded again when the user returns from changing them. */
function useShortcuts(): ReadonlyMap<string, string> | null {
  const [keys, setKeys] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    const ask = (): void => void shortcuts().then(setKeys, () => setKeys(new Map()))
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [])
  return keys
}
