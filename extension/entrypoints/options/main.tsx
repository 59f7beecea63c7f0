import { OptionsPage } from '../../options/options-page.tsx'
import { show } from '../../show.tsx'

void show([], (store) => <OptionsPage store={store} />)
