import type { ComponentChildren } from 'preact'
import { useT } from '../../shared/ui/context/use-t.ts'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import { useLoaded } from '../../shared/ui/parts/use-loaded.ts'

export const loadPages = () => import('./pages.tsx')
export const loadConference = () => import('./conference/conference-page.tsx')

type LazyProps<Module> = { load: () => Promise<Module>; draw: (module: Module) => ComponentChildren }

/** Draws with pages, once they are loaded: they are more code than the query, which waits for nothing. */
export function Lazy<Module>({ load, draw }: LazyProps<Module>) {
  const { t } = useT()
  const loaded = useLoaded(load, true)
  if (loaded === 'loading') return null
  return loaded === 'failed' ? <AlertBox text={t('pageFailed')} /> : draw(loaded)
}
