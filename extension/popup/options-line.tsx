import type { Form } from '../../shared/ui/session/form-state.ts'
import { openOptions } from '../browser.ts'
import { useWords } from '../messages/words.ts'
import { optionsInForce } from './options-in-force.ts'

/** The options that a question is asked with, where they are not the usual ones. They are set in the settings. */
export function OptionsLine({ form }: { form: Form }) {
  const words = useWords()
  const options = optionsInForce(form, words)
  if (options.length === 0) return null
  return (
    <p class="hint options-line">
      {words.t('optionsInForce', { options: options.join(' · ') })}{' '}
      <button type="button" class="link" onClick={() => void openOptions()}>
        {words.t('changeOptions')}
      </button>
    </p>
  )
}
