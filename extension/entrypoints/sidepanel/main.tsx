import { PANEL, Panel } from '../../panel/panel.tsx'
import { show } from '../../show.tsx'
import { textName } from '../../store/store.ts'

void show([textName(PANEL, 'form'), textName(PANEL, 'answer')], (store) => <Panel store={store} />)
