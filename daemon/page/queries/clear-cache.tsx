import type { CacheClearRequest, CacheList } from '../../../shared/contract/runtime.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { MenuButton } from '../../../shared/ui/parts/menu-button.tsx'

type ClearCacheProps = { stored: CacheList; onClear: (what: CacheClearRequest) => void }

/** The button that clears the cache, with a confirmation. */
export function ClearCache({ stored, onClear }: ClearCacheProps) {
  const { t, size } = useT(pageTexts)
  const { cache_entries: count, cache_bytes: bytes } = stored
  if (count === 0) return null
  return (
    <MenuButton class="quiet" text={t('clearCache')} name={t('clearName')} box="more-menu">
      {(close) => {
        const clear = (text: string, what: CacheClearRequest) => (
          <Button
            class="danger"
            onClick={() => {
              close()
              onClear(what)
            }}
            text={text}
          />
        )
        return (
          <>
            <p>{t('clearMeans', { count, size: size(bytes) })}</p>
            {clear(t('clearAll', { count }), { all: true })}
          </>
        )
      }}
    </MenuButton>
  )
}
