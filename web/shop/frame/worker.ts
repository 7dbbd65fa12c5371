const ADDRESS = '/service-worker.js'
/** The page that was asked for comes first; the worker comes, or goes, when the line is free. */
const WAIT_MS = 4000

/**
 * Brings the worker that shows a page of ours where there is no connection. The shop takes it back by one word on
 * its pages (decision 019): then it goes, with all that it kept.
 */
export function bringWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const isOff = document.documentElement.dataset.worker === 'off'
  if (!isOff && isSparing()) return
  const act = () => void (isOff ? sendAway() : register()).catch(forgo)
  const later = () => setTimeout(act, WAIT_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

/** Not every browser tells. */
interface SparingNavigator extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** Who asked the browser to save data is not given what may never be needed. */
function isSparing(): boolean {
  const { connection } = navigator as SparingNavigator
  return connection?.saveData === true
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(ADDRESS)
}

/** Not while the page still takes files from the worker: a cache that is read just then comes back. */
async function sendAway(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((each) => each.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** A browser that has none, or a private window, works without. */
function forgo(): void {}
