const LOAD_TIMEOUT_MS = 15_000

/** By URL. A script is loaded again only if its load has failed. */
const loads = new Map<string, Promise<boolean>>()

/** False if the load fails. The content security policy must allow the origin. */
export function loadProviderScript(url: string): Promise<boolean> {
  const pendingLoad = loads.get(url)
  if (pendingLoad !== undefined) return pendingLoad
  const load = insertScript(url).then((isLoaded) => {
    if (!isLoaded) loads.delete(url)
    return isLoaded
  })
  loads.set(url, load)
  return load
}

function insertScript(url: string): Promise<boolean> {
  const script = document.createElement('script')
  return new Promise((resolve) => {
    const finish = (isLoaded: boolean) => {
      clearTimeout(timeout)
      if (!isLoaded) script.remove()
      resolve(isLoaded)
    }
    const timeout = setTimeout(() => finish(false), LOAD_TIMEOUT_MS)
    script.onload = () => finish(true)
    script.onerror = () => finish(false)
    script.async = true
    // PayPal's script gives this nonce to the inline scripts of its button, so that the content
    // security policy allows them.
    const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {}
    if (nonce) script.dataset.cspNonce = nonce
    script.src = url
    document.head.append(script)
  })
}

/** In the type that the caller names. Undefined if the script is not loaded. */
export function scriptGlobal<Shape>(name: string): Shape | undefined {
  return (window as unknown as Record<string, Shape | undefined>)[name]
}
