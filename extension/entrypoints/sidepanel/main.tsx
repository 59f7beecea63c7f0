import { show } from '../../show.tsx'
import { PANEL, Panel } from '../../side-panel/panel.tsx'
import { COMMITTEES_TEXT, ownTexts } from '../../store/store.ts'

void show([COMMITTEES_TEXT, ...ownTexts(PANEL)], (store) => <Panel store={store} />)
