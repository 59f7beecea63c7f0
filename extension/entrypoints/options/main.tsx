import { show } from '../../show.tsx'

void show([], () => <p>options</p>)
