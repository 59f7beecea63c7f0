import { show } from '../../show.tsx'
import { PANEL, Panel } from '../../side-panel/panel.tsx'
import { OLD_COMMITTEES, ownTexts } from '../../store/store.ts'

void show([OLD_COMMITTEES, ...ownTexts(PANEL)], (store) => <Panel store={store} />)
