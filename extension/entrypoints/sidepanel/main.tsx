import { show } from '../../show.tsx'
import { PANEL, Panel } from '../../side-panel/panel.tsx'
import { COMMITTEES_TEXT, textName } from '../../store/store.ts'

/** Texts of the panel that are stored, besides the settings. */
const OWN = ['form', 'answer', 'committee', 'matrix-shows', 'matrix-order']

void show([COMMITTEES_TEXT, ...OWN.map((name) => textName(PANEL, name))], (store) => <Panel store={store} />)
