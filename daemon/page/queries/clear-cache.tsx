import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CacheClearRequest, CacheList } from '../../../shared/contract/runtime.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { onCancelKey } from '../../../shared/ui/parts/shortcut-keys.ts'
import { usePageT } from '../messages/page-texts.ts'

/** Age of old entries; the daemon's default. */
const OLD_DAYS = 30

type ClearCacheProps = { stored: CacheList; onClear: (what: CacheClearRequest) => Promise<unknown> }

/** The button that clears the cache, with a confirmation. */
export function ClearCache({ stored, onClear }: ClearCacheProps) {
  const { t, size } = usePageT()
  const { cache_entries: count, older_entries: older, cache_bytes: bytes } = stored
  /** Null while nothing is asked. */
  const [what, setWhat] = useState<'all' | 'old' | null>(null)
  const [isClearing, setClearing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const isAsking = what !== null && count > 0
  useLayoutEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  const end = (): void => {
    setWhat(null)
    button.current?.focus()
  }
  const clear = async (): Promise<void> => {
    if (isClearing) return
    setClearing(true)
    await onClear(what === 'old' ? { older_than_days: OLD_DAYS } : { all: true })
    setClearing(false)
    end()
  }
  const choices = [
    ['all', t('clearAll', { count }), false],
    ['old', t('clearOld', { count: older, days: OLD_DAYS }), older === 0],
  ] as const
  return (
    <>
      <Button
        buttonRef={button}
        class="quiet"
        aria-expanded={isAsking}
        aria-disabled={count === 0}
        onClick={() => setWhat(isAsking || count === 0 ? null : 'all')}
        text={t('clearCache')}
      />
      {isAsking && (
        // Escape closes the confirmation; a second one closes the statistics.
        <fieldset class="card question stack" onKeyDown={onCancelKey(end)}>
          <legend>{t('clearName')}</legend>
          <p>{t('clearWhat', { count, size: size(bytes) })}</p>
          <p>{t('clearMeans')}</p>
          {choices.map(([value, label, isEmpty]) => (
            <label key={value} class="check">
              <input
                type="radio"
                name="clear"
                disabled={isEmpty}
                checked={what === value}
                onChange={() => setWhat(value)}
              />
              <span>{label}</span>
            </label>
          ))}
          <div class="row">
            <Button
              class="danger"
              aria-disabled={isClearing}
              onClick={() => void clear()}
              text={isClearing ? t('clearing') : t('clearDo')}
            />
            <Button buttonRef={keep} onClick={end} text={t('keep')} />
          </div>
        </fieldset>
      )}
    </>
  )
}
