import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { collectFrom } from '../capture/collect-names.ts'

/** The browser runs this script in a page, and gives its result to the extension. */
export default defineUnlistedScript(() => collectFrom({ url: new URL(location.href), document }))
