import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { collectFrom } from '../capture/collect.ts'

/** Run in a page when the user asks for its people; what it returns is the injection's result. */
export default defineUnlistedScript(() => collectFrom({ url: new URL(location.href), document }))
