import { useEffect, useState } from 'preact/hooks'

/** Another number whenever the page's colours may have changed: what is drawn on a canvas does not follow by itself. */
export function useColours(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const changed = (): void => setVersion((before) => before + 1)
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    )
    const theme = new MutationObserver(changed)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    for (const query of queries) query.addEventListener('change', changed)
    return () => {
      theme.disconnect()
      for (const query of queries) query.removeEventListener('change', changed)
    }
  }, [])
  return version
}
