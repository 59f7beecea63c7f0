import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { collectFrom } from '../capture/collect-names.ts'

/** Injected into a page when the user collects its people. The return value is the result of the injection. */
export default defineUnlistedScript(() => collectFrom({ url: new URL(location.href), document }))
