import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { collectFrom } from '../capture/collect-names.ts'

/** Injected into a page. The browser passes the returned value on. */
export default defineUnlistedScript(() => collectFrom({ url: new URL(location.href), document }))
