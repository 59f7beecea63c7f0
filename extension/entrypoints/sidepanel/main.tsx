import { show } from '../../show.tsx'
import { PANEL, Panel } from '../../side-panel/panel.tsx'
import { ownTexts } from '../../store/extension-store.ts'

void show(ownTexts(PANEL), (store) => <Panel store={store} />)
