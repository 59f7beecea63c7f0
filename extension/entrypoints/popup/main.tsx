import { POPUP, Popup } from '../../popup/popup.tsx'
import { show } from '../../show.tsx'
import { ownTexts } from '../../store/extension-store.ts'

void show(ownTexts(POPUP), (store) => <Popup store={store} />)
