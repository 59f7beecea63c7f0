import { useState } from 'preact/hooks'
import { isLoopback } from '../../shared/loopback.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { copyText } from '../../shared/ui/parts/files.tsx'
import { useExtensionT } from '../messages/extension-texts.ts'

/** The setting with which the daemon lets this extension in, whatever its id is, with a button that copies it. */
export function LetIn({ base }: { base: string }) {
  const { t } = useExtensionT()
  const [isCopied, setCopied] = useState(false)
  const hosts = isLoopback(base) ? '' : `ALLOWED_HOSTS=${new URL(base).host} `
  const setting = `${hosts}ALLOWED_ORIGINS=${location.origin}`
  return (
    <>
      {t('daemonRefusedDo')}
      <span class="row">
        <code class="verbatim long">{setting}</code>
        <Button onClick={() => void copyText(setting).then(setCopied)} text={t('copy')} />
        <span role="status">{isCopied && t('copied')}</span>
      </span>
    </>
  )
}
