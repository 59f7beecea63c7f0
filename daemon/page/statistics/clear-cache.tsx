import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CacheClearRequest, CacheList } from '../../../shared/contract/runtime.ts'
import { isCancelKey } from '../../../shared/ui/parts/shortcut-keys.ts'
import { useStatisticsT } from './messages/statistics-messages.ts'

/** Age of old entries; the daemon's default. */
const OLD_DAYS = 30

type ClearCacheProps = { stored: CacheList; onClear: (what: CacheClearRequest) => Promise<void> }

/** The button that clears the cache, with a confirmation. */
export function ClearCache({ stored, onClear }: ClearCacheProps) {
  const { t } = useStatisticsT()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = (): void => {
    setAsking(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="quiet"
        aria-expanded={isAsking}
        aria-disabled={stored.cache_entries === 0}
        onClick={() => stored.cache_entries > 0 && setAsking(!isAsking)}
      >
        {t('clearCache')}
      </button>
      {isAsking && stored.cache_entries > 0 && (
        <Question
          stored={stored}
          onKeep={end}
          onClear={async (what) => {
            await onClear(what)
            end()
          }}
        />
      )}
    </>
  )
}

type QuestionProps = ClearCacheProps & { onKeep: () => void }

function Question({ stored, onKeep, onClear }: QuestionProps) {
  const { t, size } = useStatisticsT()
  const [what, setWhat] = useState<'all' | 'old'>('all')
  const [isClearing, setClearing] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => keep.current?.focus(), [])
  const clear = (): void => {
    if (isClearing) return
    setClearing(true)
    void onClear(what === 'all' ? { all: true } : { older_than_days: OLD_DAYS })
  }
  const choices = [
    ['all', t('clearAll', { count: stored.cache_entries }), false],
    ['old', t('clearOld', { count: stored.older_entries, days: OLD_DAYS }), stored.older_entries === 0],
  ] as const
  return (
    <fieldset
      class="question"
      onKeyDown={(event) => {
        if (!isCancelKey(event)) return
        // Escape closes the confirmation; a second one closes the statistics.
        event.preventDefault()
        event.stopPropagation()
        onKeep()
      }}
    >
      <legend>{t('clearName')}</legend>
      <p>{t('clearWhat', { count: stored.cache_entries, size: size(stored.cache_bytes) })}</p>
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
      <div class="acts">
        <button type="button" class="danger" aria-disabled={isClearing} onClick={clear}>
          {isClearing ? t('clearing') : t('clearDo')}
        </button>
        <button ref={keep} type="button" onClick={onKeep}>
          {t('keep')}
        </button>
      </div>
    </fieldset>
  )
}
