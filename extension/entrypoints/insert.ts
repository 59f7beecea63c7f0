import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { insertLines } from '../insertion/insert-lines.ts'
import { LINES } from '../insertion/insertion.ts'

/** Injected into a page when the user inserts their collaborators. The return value is the result of the injection. */
export default defineUnlistedScript(() => {
  const lines: unknown = Reflect.get(globalThis, LINES)
  Reflect.deleteProperty(globalThis, LINES)
  return insertLines(document, Array.isArray(lines) ? lines.map(String) : [])
})
