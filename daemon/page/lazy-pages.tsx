import { useT } from '../../shared/ui/context/use-t.ts'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import { useLoaded } from '../../shared/ui/parts/use-loaded.ts'
import type { PagesProps } from './pages.tsx'

const loadPages = () => import('./pages.tsx')

/** The pages, loaded when the first one is opened: they are half as much code as the query, which waits for nothing. */
export function LazyPages(props: PagesProps) {
  const { t } = useT()
  const loaded = useLoaded(loadPages, true)
  if (loaded === 'loading') return null
  return loaded === 'failed' ? <AlertBox text={t('pageFailed')} /> : <loaded.Pages {...props} />
}
