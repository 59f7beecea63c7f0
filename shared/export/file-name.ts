/** The name of a downloaded file: `coauthors-2026-11-21.csv`. No names of people: files get passed around. */
export function exportFileName(at: Date, extension: 'csv' | 'json'): string {
  return `coauthors-${at.toISOString().slice(0, 10)}.${extension}`
}
