import { openBibliography } from '../../bibliography/open-bibliography.ts'

/** Publications of the database at `dbPath`; 0 when it holds the starter data or cannot serve. */
export function loadedPublications(dbPath: string): number {
  try {
    const { bibliography, close } = openBibliography(dbPath)
    try {
      const { publications, sample } = bibliography.facts()
      return sample ? 0 : publications
    } finally {
      close()
    }
  } catch {
    // Whatever is wrong with it: then there is nothing to lose.
    return 0
  }
}
