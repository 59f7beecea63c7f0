import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { AlertBox } from './notes.tsx'

/** Modules that have been loaded, by what loads them. */
const modules = new WeakMap<object, unknown>()

type LazyProps<Module> = {
  /** A constant function, so that a module that is there already is drawn with at once. */
  load: () => Promise<Module>
  draw: (module: Module) => ComponentChildren
}

/** Draws with a module, once it is loaded: pages are more code than the query, which waits for nothing. */
export function Lazy<Module>({ load, draw }: LazyProps<Module>) {
  const { t } = useT()
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => {
    if (modules.has(load)) return
    load().then(
      (module) => {
        modules.set(load, module)
        setState('loaded')
      },
      () => setState('failed'),
    )
  }, [load])
  // The map holds under `load` what it resolved to.
  const module = modules.get(load) as Module | undefined
  if (module !== undefined) return draw(module)
  return state === 'failed' ? <AlertBox text={t('pageFailed')} /> : null
}
