import { constants, setPriority } from 'node:os'
import { isBroken } from '../sqlite/inspect.ts'

/** Reads the store at the path it is given, behind everything else that runs, and says a word when it is damaged. */
const WAIT_MS = 5000

setPriority(constants.priority.PRIORITY_LOW)
const [path = ''] = process.argv.slice(2)
const done = () => process.disconnect()
if (isBroken(path, WAIT_MS)) process.send?.('damaged', done)
else done()
