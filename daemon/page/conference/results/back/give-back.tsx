import { MenuButton } from '../../../../../shared/ui/parts/menu-button.tsx'
import { AlertBox } from '../../../../../shared/ui/parts/notes.tsx'
import { useLoaded } from '../../../../../shared/ui/parts/use-loaded.ts'
import { useResultT } from '../messages/result-texts.ts'
import type { GiveBackProps } from './give-to-hotcrp.tsx'

/** A button that opens all ways in which the results leave the page. */
export function GiveBackButton(props: GiveBackProps) {
  const { t } = useResultT()
  return (
    <MenuButton text={t('giveBack')} class="primary" name={t('giveBackName')} box="export-menu give-back">
      {(close) => <LoadedMenu {...props} close={close} />}
    </MenuButton>
  )
}

const loadMenu = () => import('./give-back-menu.tsx')

/** The menu, which loads when it is opened: workbooks are as much code as the results. */
function LoadedMenu(props: GiveBackProps & { close: () => void }) {
  const { t } = useResultT()
  const menu = useLoaded(loadMenu, true)
  if (menu === 'loading') return null
  return menu === 'failed' ? <AlertBox text={t('pageFailed')} /> : <menu.GiveBackMenu {...props} />
}
