import { listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import type { CoauthorsControls } from './asking/use-coauthors.ts'
import type { ListControls } from './use-list.ts'

type ListMenuProps = {
  list: ListControls
  coauthors: CoauthorsControls
  close: () => void
  onView: (view: 'network' | 'add') => void
}

/** The rare acts on a list. */
export function ListMenu({ list: { draft, remove }, coauthors, close, onView }: ListMenuProps) {
  const { t } = useT(listTexts)
  const item = (text: string, act: () => void) => (
    <li>
      <Button
        class="link"
        onClick={() => {
          close()
          act()
        }}
        text={text}
      />
    </li>
  )
  return (
    <ul>
      {item(t('listNetwork'), () => onView('network'))}
      {item(t('addLine'), () => onView('add'))}
      {item(t('refresh'), () => coauthors.ask({}, 'refresh'))}
      {draft.name !== '' && item(t('deleteList'), () => void remove())}
    </ul>
  )
}
