import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { selectedText } from '../capture/selected-text.ts'

/** Injected into a page when the user adds a selection. The return value is the result of the injection. */
export default defineUnlistedScript(() => selectedText(document))
