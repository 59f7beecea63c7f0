import { BACKEND_TEXT } from '../../connection/use-connection.ts'
import { OptionsPage } from '../../options/options-page.tsx'
import { show } from '../../show.tsx'

void show([BACKEND_TEXT], (store) => <OptionsPage store={store} />)
