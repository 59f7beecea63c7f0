const NUMBER = /^(.*\S)( \d{4})$/s

/** A name cut before dblp's homonym number (` 0001`), which tells people apart and so must never be cut off. */
export function homonymParts(name: string): [base: string, number: string] {
  const [, base = name, number = ''] = NUMBER.exec(name) ?? []
  return [base, number]
}
