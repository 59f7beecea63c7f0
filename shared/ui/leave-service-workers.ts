/** A flag in session storage that prevents a second reload. */
const RELOADED = 'coauthors.reloaded'

/**
 * Unregisters every service worker of the page's origin. Our page has none, but an earlier program on the same port may
 * have left one, which could read all requests of the page or serve its own page. Resolves to whether the page may be
 * drawn: if a worker still controls it, the page is reloaded once instead.
 */
export async function leaveServiceWorkers(): Promise<boolean> {
  // Browsers offer service workers on loopback and over https only.
  if (!('serviceWorker' in navigator)) return true
  const { serviceWorker } = navigator
  // Browsers without registrations, as in some private windows, reject the calls.
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
    // Without storage the page never reloads, which could go on forever.
    return true
  }
  location.reload()
  return false
}
