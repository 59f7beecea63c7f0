import Database from 'better-sqlite3'

/** Takes the store's write lock and holds it until the process ends (lock-holder.ts). */
const database = new Database(process.argv[2])
database.exec('BEGIN IMMEDIATE')
process.send?.('locked')
// The open channel keeps the process alive, and this listener keeps the database open.
process.once('disconnect', () => database.close())
