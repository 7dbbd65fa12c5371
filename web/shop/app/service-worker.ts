const SCRIPT_URL = '/service-worker.js'
/** The page loads first; the service worker is registered or removed after this delay, when the network is idle. */
const REGISTRATION_DELAY_MS = 4000

/**
 * Registers the service worker, which shows an offline page without a connection. The operator can switch it off by an
 * attribute of the HTML document (decision 019): then this removes the worker and its caches.
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

/** Not every browser has `connection`. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** A visitor whose browser saves data does not download files that may never be needed. */
function isSavingData(): boolean {
  const { connection } = navigator as NavigatorWithConnection
  return connection?.saveData === true
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(SCRIPT_URL)
}

/** Runs after the page has loaded: a cache that the worker reads at that moment would be created again. */
async function unregister(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** A private window or a browser without service workers rejects the call; the shop works without one. */
function ignore(): void {}
