import { useEffect, useState } from 'preact/hooks'

/** The value of `read`, read anew every `everyMs` milliseconds while the component is shown. */
export function useClock(read: () => number, everyMs: number): number {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), everyMs)
    return () => clearInterval(timer)
  }, [read, everyMs])
  return value
}
