import { useCallback, useState } from 'preact/hooks'
import type { Keepsakes } from '../state/keepsakes.ts'

/** A choice that outlives the view: `choose` sets it and keeps it under `name`. */
export function useSetting<T extends string>(
  keepsakes: Keepsakes,
  name: string,
  parse: (saved: string | null) => T,
): [T, (value: T) => void] {
  const [value, setValue] = useState(() => parse(keepsakes.read(name)))
  const choose = useCallback(
    (chosen: T) => {
      setValue(chosen)
      keepsakes.write(name, chosen)
    },
    [keepsakes, name],
  )
  return [value, choose]
}
