import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { selectedText } from '../capture/selection.ts'

/** Run in a page when the user adds a selection; what it returns is the injection's result. */
export default defineUnlistedScript(() => selectedText(document))
