import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { AlertBox } from './notes.tsx'

/** The loaded modules, by their `load` functions. */
const modules = new WeakMap<object, unknown>()

type LazyProps<Module> = {
  /** Must be a constant function, because it is the key of the loaded module. */
  load: () => Promise<Module>
  draw: (module: Module) => ComponentChildren
}

/** Loads a module and draws with it, so that the query does not wait for the code of rare parts. */
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
  // The cast is safe: the map has each module under the `load` function that resolved to it.
  const module = modules.get(load) as Module | undefined
  if (module !== undefined) return draw(module)
  return state === 'failed' ? <AlertBox text={t('pageFailed')} /> : null
}
