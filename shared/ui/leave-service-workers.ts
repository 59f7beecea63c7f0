/** The key of the flag that prevents a second reload. */
const RELOADED = 'coauthors.reloaded'

/**
 * Unregisters every service worker. CoAuthors has none, but an earlier program on the port may have left one that reads all
 * requests. If one still controls the page, reloads once and resolves to false: the page must not draw.
 */
export async function leaveServiceWorkers(): Promise<boolean> {
  // Browsers have service workers only on loopback and over https.
  if (!('serviceWorker' in navigator)) return true
  const { serviceWorker } = navigator
  // Some private windows reject the calls.
  const leaving = serviceWorker
    .getRegistrations()
    .then((all) => Promise.all(all.map((registration) => registration.unregister())))
    .catch(() => undefined)
  try {
    if (serviceWorker.controller === null) {
      sessionStorage.removeItem(RELOADED)
      return true
    }
    await leaving
    if (sessionStorage.getItem(RELOADED) !== null) return true
    sessionStorage.setItem(RELOADED, '1')
  } catch {
    // Without the flag, the page could reload forever.
    return true
  }
  location.reload()
  return false
}
