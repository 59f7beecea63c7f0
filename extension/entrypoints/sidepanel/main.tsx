import { BACKEND_TEXT } from '../../connection/use-connection.ts'
import { PANEL, Panel } from '../../panel/panel.tsx'
import { show } from '../../show.tsx'
import { textName } from '../../store/store.ts'

void show([BACKEND_TEXT, textName(PANEL, 'form'), textName(PANEL, 'answer')], (store) => (
  <Panel store={store} />
))
