import type { ComponentChildren } from 'preact'
import { useT } from '../context/use-t.ts'
import { AlertBox } from './notes.tsx'
import { useLoaded } from './use-loaded.ts'

type LazyProps<Module> = { load: () => Promise<Module>; draw: (module: Module) => ComponentChildren }

/** Draws with a module, once it is loaded: pages are more code than the query, which waits for nothing. */
export function Lazy<Module>({ load, draw }: LazyProps<Module>) {
  const { t } = useT()
  const loaded = useLoaded(load, true)
  if (loaded === 'loading') return null
  return loaded === 'failed' ? <AlertBox text={t('pageFailed')} /> : draw(loaded)
}
