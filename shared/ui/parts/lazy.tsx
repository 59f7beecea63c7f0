import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { AlertBox } from './notes.tsx'

const modules = new WeakMap<object, unknown>()

type LazyProps<Module> = {
  /** Pass the same function each time, because it is the key in `modules`. */
  load: () => Promise<Module>
  draw: (module: Module) => ComponentChildren
}

/** Loads the code of a part when the view first draws that part. */
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
  // The cast is safe: the value of the key `load` is the module that `load` returned.
  const module = modules.get(load) as Module | undefined
  if (module !== undefined) return draw(module)
  return state === 'failed' ? <AlertBox text={t('pageFailed')} /> : null
}
