const SCRIPT_URL = '/service-worker.js'
/**
 * The delay before the service worker is registered or removed. The page loads first, and the
 * network is then idle.
 */
const REGISTRATION_DELAY_MS = 4000

/**
 * Registers the service worker, which shows an offline page while there is no connection. The
 * operator can switch the worker off by an attribute of the HTML document (decision 019). This
 * function then removes the worker and its caches instead.
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

/** A browser's navigator, whose `connection` not every browser has. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/**
 * Returns whether the visitor's browser saves data. Such a visitor does not download files that may
 * never be needed.
 */
function isSavingData(): boolean {
  const { connection } = navigator as NavigatorWithConnection
  return connection?.saveData === true
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(SCRIPT_URL)
}

/**
 * Removes the worker and its caches after the page has loaded. A cache that the worker reads during
 * the removal would be created again.
 */
async function unregister(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/**
 * Ignores the rejection of a service worker call. A private window or a browser without service
 * workers rejects it, and the shop works without a worker.
 */
function ignore(): void {}
