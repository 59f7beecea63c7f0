import { useEffect, useState } from 'preact/hooks'

/** Modules that have been loaded, by what loads them. */
const loaded = new WeakMap<object, unknown>()

/**
 * A module that loads apart from the page, once it is wanted; or how far its loading is. `load` is a constant function, so
 * that a module that is there already is returned at once.
 */
export function useLoaded<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | 'loading' | 'failed' {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => {
    if (!isWanted || loaded.has(load)) return
    load().then(
      (module) => {
        loaded.set(load, module)
        setState('loaded')
      },
      () => setState('failed'),
    )
  }, [load, isWanted])
  // The map holds under `load` what it resolved to.
  return (loaded.get(load) as Module | undefined) ?? (state === 'failed' ? 'failed' : 'loading')
}
