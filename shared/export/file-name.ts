/**
 * The name of a downloaded file: `coauthors-2026-11-21.csv`, by the day where its reader is.
 * No names of people: files get passed around.
 */
export function exportFileName(at: Date, extension: 'csv' | 'json'): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return `coauthors-${day.map((part) => String(part).padStart(2, '0')).join('-')}.${extension}`
}
