/** The name of a flag in session storage that prevents a second reload. */
const RELOADED = 'coauthors.reloaded'

/**
 * Unregisters every service worker of the page's origin. CoAuthors has no service worker, but an earlier program on the same port
 * may have left one that could read all requests. If a service worker still controls the page, reloads the page once and resolves
 * to false: the page must not draw.
 */
export async function leaveServiceWorkers(): Promise<boolean> {
  // Browsers have service workers only on loopback and over https.
  if (!('serviceWorker' in navigator)) return true
  const { serviceWorker } = navigator
  // Some private windows have no registrations and reject the calls.
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
    // Without the flag the page could reload forever, so it does not reload.
    return true
  }
  location.reload()
  return false
}
