/** A typed entry with the dblp keys of the persons whom it may mean. No key if the dump lacks the person. */
export type Label = { form: string; entry: string; keys: string[] }

/** Returns a line with form, entry and keys, separated by tabs. Spaces separate keys, and `-` stands for nobody. */
export function labelLine({ form, entry, keys }: Label): string {
  return `${form}\t${entry}\t${keys.join(' ') || '-'}\n`
}
