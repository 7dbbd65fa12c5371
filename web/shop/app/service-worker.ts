const SCRIPT_URL = '/service-worker.js'
/** The page that was asked for comes first; the worker comes, or goes, when the line is free. */
const REGISTRATION_DELAY_MS = 4000

/**
 * Brings the worker that shows a page of ours where there is no connection. The shop takes it back by one word on
 * its pages (decision 019): then it goes, with all that it kept.
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

/** Not every browser tells. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** Who asked the browser to save data is not given what may never be needed. */
function isSavingData(): boolean {
  const { connection } = navigator as NavigatorWithConnection
  return connection?.saveData === true
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(SCRIPT_URL)
}

/** Not while the page still takes files from the worker: a cache that is read just then comes back. */
async function unregister(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** A browser that has none, or a private window, works without. */
function ignore(): void {}
