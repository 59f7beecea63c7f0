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
  const [, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted || loaded.has(load)) return
    let isGone = false
    load().then(
      (module) => {
        loaded.set(load, module)
        if (!isGone) setTries((tries) => tries + 1)
      },
      // Who leaves the page while it loads makes it fail, too: that is no fault to report.
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted])
  // The map holds under `load` what it resolved to.
  const module = loaded.get(load) as Module | undefined
  return module ?? (hasFailed ? 'failed' : 'loading')
}
