import { useCallback, useLayoutEffect, useState } from 'preact/hooks'
import { useView } from './use-view.ts'
import type { StoredName, ViewStorage } from './view-storage.ts'

/** Returns a stored setting and a function that changes it. Follows changes in other views. */
export function useSetting<T extends string>(
  storage: ViewStorage,
  name: StoredName,
  /** Must be the same function in each drawing. */
  parse: (saved: string | null) => T,
): [T, (value: T) => void] {
  const [value, setValue] = useState(() => parse(storage.read(name)))
  // A plain effect runs later, and would miss a change between the first drawing and the watch.
  useLayoutEffect(() => storage.watch(name, (text) => setValue(parse(text))), [storage, name, parse])
  // `watch` reports this change, too.
  const choose = useCallback((chosen: T) => void storage.write(name, chosen), [storage, name])
  return [value, choose]
}

/** Reads a setting that is any text. */
export const orEmpty = (saved: string | null): string => saved ?? ''

const onOrOff = (saved: string | null): 'on' | 'off' => (saved === 'off' ? 'off' : 'on')

/** Whether single keys are shortcuts. The user can turn them off (WCAG 2.2, 2.1.4). */
export const useSingleKeys = () => useSetting(useView().storage, 'keys', onOrOff)
