import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'

/** Opens the store at a path, and kills its own process when the store reads the clock for the nth time. */
const [path = '', nth = ''] = process.argv.slice(2)
let asked = 0
const store = openStore(path, {
  clock: () => {
    asked += 1
    if (asked === Number(nth)) process.kill(process.pid, 'SIGKILL')
    return new Date()
  },
})
await store.close()
