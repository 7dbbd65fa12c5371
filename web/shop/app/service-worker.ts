const SCRIPT_URL = '/service-worker.js'
/** The worker's downloads then do not compete with those of the page. */
const REGISTRATION_DELAY_MS = 4000

/**
 * Registers the service worker, which shows an offline page while there is no connection. If the
 * operator has switched the worker off by an attribute of the HTML document (decision 019), this
 * function removes the worker and its caches.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const isOff = document.documentElement.dataset.worker === 'off'
  if (!isOff && isSavingData()) return
  const run = () => void (isOff ? unregister() : register()).catch(ignore)
  const runLater = () => setTimeout(run, REGISTRATION_DELAY_MS)
  if (document.readyState === 'complete') runLater()
  else addEventListener('load', runLater, { once: true })
}

/** The browser's navigator. Some browsers do not have the property `connection`. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** The shop then avoids downloads that may never be needed. */
function isSavingData(): boolean {
  const { connection } = navigator as NavigatorWithConnection
  return connection?.saveData === true
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(SCRIPT_URL)
}

/**
 * Removes the service worker and its caches. The caller calls this function only after the page has
 * loaded. While the page loads, the worker answers requests and would create its caches again.
 */
async function unregister(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** A private window refuses service workers, and the shop works without one. */
function ignore(): void {}
