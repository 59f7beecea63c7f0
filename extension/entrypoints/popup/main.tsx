import { show } from '../../show.tsx'

void show([], () => <p>popup</p>)
