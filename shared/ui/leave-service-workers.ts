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
  const leaving = unregisterAll(serviceWorker).catch(() => undefined)
  if (serviceWorker.controller === null) {
    setReloaded(false)
    return true
  }
  await leaving
  if (!setReloaded(true)) return true
  location.reload()
  return false
}

async function unregisterAll(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Sets or clears the flag. Returns whether it was unset; false without storage, so that the page never reloads forever. */
function setReloaded(isReloaded: boolean): boolean {
  try {
    const before = sessionStorage.getItem(RELOADED)
    if (isReloaded) sessionStorage.setItem(RELOADED, '1')
    else sessionStorage.removeItem(RELOADED)
    return before === null
  } catch {
    return false
  }
}
