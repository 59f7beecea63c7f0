import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

export type HashPlace = { isHere: boolean; leave: () => void }

/** Whether the address ends in `hash`, and a way back to where one was before: the same as the browser's own. */
export function useHash(hash: string): HashPlace {
  const [isHere, setHere] = useState(() => location.hash === hash)
  // Who came by the address itself has nothing of ours to go back to.
  const cameFromPage = useRef(false)
  useEffect(() => {
    const changed = (): void => {
      cameFromPage.current = location.hash === hash
      setHere(location.hash === hash)
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [hash])
  const leave = useCallback(() => {
    if (cameFromPage.current) return history.back()
    history.replaceState(null, '', location.pathname + location.search)
    setHere(false)
  }, [])
  return { isHere, leave }
}
