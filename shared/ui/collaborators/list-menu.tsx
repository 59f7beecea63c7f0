import { useState } from 'preact/hooks'
import { listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { Button } from '../parts/button.tsx'
import { copyText } from '../parts/files.tsx'
import type { CoauthorsControls } from './asking/use-coauthors.ts'
import { listFragment } from './linked-list.tsx'
import type { ListControls } from './use-list.ts'

type ListMenuProps = {
  list: ListControls
  coauthors: CoauthorsControls
  close: () => void
  onView: (view: 'network' | 'add') => void
}

/** The rare acts on a list. */
export function ListMenu({ list, coauthors, close, onView }: ListMenuProps) {
  const { t } = useT(listTexts)
  const { flow } = useView()
  const { draft, remove } = list
  const [said, say] = useState('')
  const copyLink = async (): Promise<void> => {
    const link = `${flow.daemonBase || location.origin}/${listFragment(draft)}`
    say(t((await copyText(link)) ? 'copiedLink' : 'cannotCopyLink'))
  }
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
    <>
      <ul>
        {item(t('listNetwork'), () => onView('network'))}
        {item(t('addLine'), () => onView('add'))}
        {item(t('refresh'), () => coauthors.ask({}, 'refresh'))}
        <li>
          <Button class="link" onClick={() => void copyLink()} text={t('copyLink')} />
        </li>
        {draft.name !== '' && item(t('deleteList'), () => void remove())}
      </ul>
      <p role="status">{said}</p>
    </>
  )
}
