import Database from 'better-sqlite3'

/** A process that takes the store's write lock and holds it until it is ended (see lock-holder.ts). */
const database = new Database(process.argv[2])
database.exec('BEGIN IMMEDIATE')
process.send?.('locked')
// Until then the open channel keeps the process, and this listener the connection from being collected.
process.once('disconnect', () => database.close())
