import { isPopup } from '../browser.ts'

/** Closes the popup where the browser does not by itself; a tab that shows the same view is the user's to close. */
export function leavePopup(): void {
  if (isPopup()) window.close()
}
