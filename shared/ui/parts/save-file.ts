/** How long the browser may take to start reading the file, in milliseconds. */
const KEEP_MS = 60_000

/** Has the browser save a text as a file of this name. */
export function saveFile(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}

/**
 * The name of a downloaded file: `coauthors-2026-11-21.csv`, by the day where its reader is.
 * No names of people: files get passed around.
 */
export function exportFileName(at: Date, extension: 'csv' | 'json'): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return `coauthors-${day.map((part) => String(part).padStart(2, '0')).join('-')}.${extension}`
}
