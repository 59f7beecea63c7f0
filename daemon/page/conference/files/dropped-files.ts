import { MAX_FILES } from '../../../../shared/conference/files/bounds.ts'

/** Files that systems put into folders, and the locks of open workbooks. */
const NOBODYS = /^(?:\..*|~\$.*|Thumbs\.db|desktop\.ini)$/i

export const isNobodys = (name: string): boolean => NOBODYS.test(name)

/** The files of a drop, with those within its folders; one more than `MAX_FILES` at most. `given`: the drop's own list. */
export async function droppedFiles(given: readonly File[], transfer: DataTransfer): Promise<readonly File[]> {
  // The list is empty once the event is over.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(isFolder)) return given
  const files: File[] = []
  const add = async (entry: FileSystemEntry): Promise<void> => {
    if (files.length > MAX_FILES || isNobodys(entry.name)) return
    if (isFile(entry)) {
      const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
      if (file) files.push(file)
    } else if (isFolder(entry)) {
      for await (const one of entriesOf(entry)) await add(one)
    }
  }
  for (const entry of entries) await add(entry)
  return files
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** The entries of a folder, which come a hundred at a time. A folder that cannot be read has none. */
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

/** The name that files of one conference share: `sigmod26` of `sigmod26-authors.csv` and its like; null for none. */
export function sharedName(names: readonly string[]): string | null {
  const [first = '', ...others] = names.map((name) => name.replace(/\.[^.]*$/, ''))
  const isShared = (start: string): boolean => others.every((name) => name.startsWith(start))
  let start = first
  while (!isShared(start)) start = start.slice(0, -1)
  const trimmed = start.replace(/[\s_.-]+$/, '').trim()
  return trimmed.length > 2 ? trimmed : null
}
