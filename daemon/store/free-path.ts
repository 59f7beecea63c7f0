import { existsSync } from 'node:fs'

/** The wanted path, or with a number behind it when there is something there: nothing is ever overwritten. */
export function freePath(wanted: string): string {
  let path = wanted
  for (let number = 2; existsSync(path); number++) path = `${wanted}-${number}`
  return path
}
