import { POPUP, Popup } from '../../popup/popup.tsx'
import { show } from '../../show.tsx'
import { textName } from '../../store/store.ts'

void show([textName(POPUP, 'form'), textName(POPUP, 'answer')], (store) => <Popup store={store} />)
