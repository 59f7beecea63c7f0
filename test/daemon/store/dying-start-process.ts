import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'

/** A process that opens the store at the given path and kills itself when the store asks for the time the nth time. */
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
