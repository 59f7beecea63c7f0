import { BACKEND_TEXT } from '../../connection/use-connection.ts'
import { POPUP, Popup } from '../../popup/popup.tsx'
import { show } from '../../show.tsx'
import { textName } from '../../store/store.ts'

void show([BACKEND_TEXT, textName(POPUP, 'form'), textName(POPUP, 'answer')], (store) => (
  <Popup store={store} />
))
