import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CacheClearRequest, CacheList } from '../../../shared/contract/runtime.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { onCancelKey } from '../../../shared/ui/parts/shortcut-keys.ts'

/** Age of old entries; the daemon's default. */
const OLD_DAYS = 30

type ClearCacheProps = { stored: CacheList; onClear: (what: CacheClearRequest) => Promise<unknown> }

/** The button that clears the cache, with a confirmation. */
export function ClearCache({ stored, onClear }: ClearCacheProps) {
  const { t, size } = useT(pageTexts)
  const { cache_entries: count, older_entries: older, cache_bytes: bytes } = stored
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const isAsking = isOpen && count > 0
  useLayoutEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  const end = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const clear = (text: string, what: CacheClearRequest) => (
    <Button class="danger" onClick={() => void onClear(what).then(end)} text={text} />
  )
  return (
    <>
      <Button
        buttonRef={button}
        class="quiet"
        aria-expanded={isAsking}
        aria-disabled={count === 0}
        onClick={() => setOpen(!isAsking)}
        text={t('clearCache')}
      />
      {isAsking && (
        // Escape closes the confirmation.
        <fieldset class="card question stack" onKeyDown={onCancelKey(end)}>
          <legend>{t('clearName')}</legend>
          <p>{t('clearMeans', { count, size: size(bytes) })}</p>
          <div class="row">
            {clear(t('clearAll', { count }), { all: true })}
            {older > 0 &&
              clear(t('clearOld', { count: older, days: OLD_DAYS }), { older_than_days: OLD_DAYS })}
            <Button buttonRef={keep} onClick={end} text={t('keepAnswers')} />
          </div>
        </fieldset>
      )}
    </>
  )
}
