import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { selectedText } from '../capture/selected-text.ts'

/** Injected into a page. The browser passes the returned value on. */
export default defineUnlistedScript(() => selectedText(document))
