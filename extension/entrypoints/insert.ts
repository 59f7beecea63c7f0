import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { insertLines } from '../insertion/insert-lines.ts'
import { LINES } from '../insertion/insertion.ts'

/** The browser runs this script in a page, and gives its result to the extension. */
export default defineUnlistedScript(() => {
  const lines: unknown = Reflect.get(globalThis, LINES)
  Reflect.deleteProperty(globalThis, LINES)
  return insertLines(document, Array.isArray(lines) ? lines.map(String) : [])
})
