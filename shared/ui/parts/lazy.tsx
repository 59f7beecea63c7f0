import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { AlertBox } from './notes.tsx'

/** Modules that have been loaded, by what loads them. */
const modules = new WeakMap<object, unknown>()

/**
 * A module that loads apart from the page, once it is wanted; or how far its loading is. `load` is a constant function, so
 * that a module that is there already is returned at once.
 */
function useLoaded<Module>(load: () => Promise<Module>, isWanted: boolean): Module | 'loading' | 'failed' {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => {
    if (!isWanted || modules.has(load)) return
    load().then(
      (module) => {
        modules.set(load, module)
        setState('loaded')
      },
      () => setState('failed'),
    )
  }, [load, isWanted])
  // The map holds under `load` what it resolved to.
  return (modules.get(load) as Module | undefined) ?? (state === 'failed' ? 'failed' : 'loading')
}

type LazyProps<Module> = { load: () => Promise<Module>; draw: (module: Module) => ComponentChildren }

/** Draws with a module, once it is loaded: pages are more code than the query, which waits for nothing. */
export function Lazy<Module>({ load, draw }: LazyProps<Module>) {
  const { t } = useT()
  const loaded = useLoaded(load, true)
  if (loaded === 'loading') return null
  return loaded === 'failed' ? <AlertBox text={t('pageFailed')} /> : draw(loaded)
}
