/** Whether this browser can take push messages; `needs-install` on an iPhone outside the app. */
export type PushSupport = 'supported' | 'needs-install' | 'unsupported'

const READY_MS_MAX = 10_000

export function pushSupport(): PushSupport {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)
    return 'supported'
  // An iPad names itself a Mac, but has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isIpad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isApple || isIpad ? 'needs-install' : 'unsupported'
}

/** Where the shop sends messages to this browser, with the keys for which they are encrypted. */
export interface Subscribed {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Asks the visitor for the permission, and subscribes for the shop's key. The caller handles a
 * press: browsers refuse to ask otherwise. Returns `denied` if the visitor declines.
 */
export async function subscribePush(key: string): Promise<Subscribed | 'denied' | 'failed'> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    const registration = await readyRegistration()
    if (registration === undefined) return 'failed'
    const { pushManager } = registration
    const old = await pushManager.getSubscription()
    // A browser refuses a second subscription, and one for another key gets no messages.
    await old?.unsubscribe()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    })
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    return { endpoint, p256dh, auth }
  } catch {
    return 'failed'
  }
}

/** The push service then refuses messages to this browser. Does nothing if there is no subscription. */
export async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The shop ends the subscription by itself.
  }
}

/** Undefined if there is no service worker, for example in a private window. */
function readyRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, READY_MS_MAX, undefined))
  return Promise.race([navigator.serviceWorker.ready, timeout])
}
