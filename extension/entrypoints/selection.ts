import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { selectedText } from '../capture/selected-text.ts'

/** The browser runs this script in a page, and gives its result to the extension. */
export default defineUnlistedScript(() => selectedText(document))
