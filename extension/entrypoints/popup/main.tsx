import { POPUP, Popup } from '../../popup/popup.tsx'
import { show } from '../../show.tsx'
import { ownTexts } from '../../store/store.ts'

void show(ownTexts(POPUP), (store) => <Popup store={store} />)
