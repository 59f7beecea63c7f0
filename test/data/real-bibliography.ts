import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * A part of dblp with its DTD, for tests on real data. It is not part of the repository. The tests
 * look in the folder of `COAUTHORS_TEST_DATA`, else in `../shared/data` beside the checkout. They are skipped
 * if neither folder has it.
 */
const FOLDER = resolve(
  process.env.COAUTHORS_TEST_DATA?.trim() || resolve(import.meta.dirname, '../../../shared/data'),
)

/** 43,821 papers of database, systems and theory venues with their authors' person records, compressed. */
export const REAL_DUMP = join(FOLDER, 'dblp-db-systems-theory.xml.gz')
/** dblp's own DTD. */
export const REAL_DTD = join(FOLDER, 'dblp.dtd')

export const hasRealDump = existsSync(REAL_DUMP)
export const hasRealDtd = existsSync(REAL_DTD)
/** A run without the data prints this once. */
export const SKIPPED = `Skipped: the tests of real bibliography, since ${FOLDER} has no dblp-db-systems-theory.xml.gz. Set COAUTHORS_TEST_DATA to a folder that has it; docs/dev/testing.md says what it is.`
