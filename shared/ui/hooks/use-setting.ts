import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Keepsakes } from '../state/keepsakes.ts'

/** A choice that outlives the view: `choose` sets it and keeps it under `name`. Other views' choices are taken over. */
export function useSetting<T extends string>(
  keepsakes: Keepsakes,
  name: string,
  /** One function for the life of the view. */
  parse: (saved: string | null) => T,
): [T, (value: T) => void] {
  const [value, setValue] = useState(() => parse(keepsakes.read(name)))
  useEffect(() => keepsakes.watch(name, (text) => setValue(parse(text))), [keepsakes, name, parse])
  const choose = useCallback(
    (chosen: T) => {
      setValue(chosen)
      keepsakes.write(name, chosen)
    },
    [keepsakes, name],
  )
  return [value, choose]
}
