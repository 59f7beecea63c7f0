import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { insertLines } from '../insertion/insert-lines.ts'
import { LINES } from '../insertion/insertion.ts'

/** Injected into a page. The browser passes the returned value on. */
export default defineUnlistedScript(() => {
  const lines: unknown = Reflect.get(globalThis, LINES)
  Reflect.deleteProperty(globalThis, LINES)
  return insertLines(document, Array.isArray(lines) ? lines.map(String) : [])
})
