import { constants, setPriority } from 'node:os'
import { isBroken } from '../sqlite/inspect.ts'

/** Checks the store at the given path with low priority, and sends a message if it is damaged. */
const WAIT_MS = 5000

setPriority(constants.priority.PRIORITY_LOW)
const [path = ''] = process.argv.slice(2)
const done = () => process.disconnect()
if (isBroken(path, WAIT_MS)) process.send?.('damaged', done)
else done()
