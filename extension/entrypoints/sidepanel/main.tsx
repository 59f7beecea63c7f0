import { show } from '../../show.tsx'
import { PANEL, Panel } from '../../side-panel/panel.tsx'
import { textName } from '../../store/store.ts'

void show([textName(PANEL, 'form'), textName(PANEL, 'answer')], (store) => <Panel store={store} />)
