import type { ComponentChildren } from 'preact'
import { useT } from '../../shared/ui/context/use-t.ts'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import { useLoaded } from '../../shared/ui/parts/use-loaded.ts'

const loadPages = () => import('./pages.tsx')

type LazyProps = { draw: (pages: Awaited<ReturnType<typeof loadPages>>) => ComponentChildren }

/** Draws with the pages, once they are loaded: they are half as much code as the query, which waits for nothing. */
export function Lazy({ draw }: LazyProps) {
  const { t } = useT()
  const loaded = useLoaded(loadPages, true)
  if (loaded === 'loading') return null
  return loaded === 'failed' ? <AlertBox text={t('pageFailed')} /> : draw(loaded)
}
