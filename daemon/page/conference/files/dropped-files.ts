import { MAX_FILES } from '../../../../shared/conference/files/bounds.ts'

/** Files from operating systems, and lock files of open workbooks. */
const SYSTEM_FILES = /^(?:\..*|~\$.*|Thumbs\.db|desktop\.ini)$/i

export const isSystemFile = (name: string): boolean => SYSTEM_FILES.test(name)

/**
 * Returns the dropped files. Reads at most one file more than `MAX_FILES` from folders. `given`: the files of the drop event.
 * Files of one name in several folders get their paths as names, because the page knows a file by its name.
 */
export async function droppedFiles(given: readonly File[], transfer: DataTransfer): Promise<readonly File[]> {
  // The browser empties `transfer.items` after the event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(isFolder)) return given
  const files: { file: File; path: string }[] = []
  const add = async (entry: FileSystemEntry, path: string): Promise<void> => {
    if (files.length > MAX_FILES || isSystemFile(entry.name)) return
    if (isFile(entry)) {
      const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
      if (file) files.push({ file, path })
    } else if (isFolder(entry)) {
      for await (const one of entriesOf(entry)) await add(one, `${path}/${one.name}`)
    }
  }
  for (const entry of entries) await add(entry, entry.name)
  const paths = Map.groupBy(files, ({ file }) => file.name)
  const isAlone = ({ name }: File): boolean => paths.get(name)?.length === 1
  return files.map(({ file, path }) => (isAlone(file) ? file : new File([file], path)))
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** The browser returns a hundred entries at a time. Yields no entry of an unreadable folder. */
async function* entriesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0) return
    yield* some
  }
}

/** The common beginning of file names: `sigmod26` of `sigmod26-authors.csv`. */
export function sharedName(names: readonly string[]): string | null {
  const [first = '', ...others] = names.map((name) => name.replace(/\.[^.]*$/, ''))
  const isShared = (start: string): boolean => others.every((name) => name.startsWith(start))
  let start = first
  while (!isShared(start)) start = start.slice(0, -1)
  const trimmed = start.replace(/[\s_./-]+$/, '').trim()
  return trimmed.length > 2 ? trimmed : null
}
