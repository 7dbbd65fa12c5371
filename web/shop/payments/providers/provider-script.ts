const LOAD_TIMEOUT_MS = 15_000

/** By address: a provider's script is brought once, and again only when it did not come. */
const loads = new Map<string, Promise<boolean>>()

/** Brings a provider's script from its own origin, which the page's policy allows. False where it does not come. */
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
    script.src = url
    document.head.append(script)
  })
}

/** What a provider's script has put on the window; its own shape is the caller's to know. */
export function scriptGlobal<Shape>(name: string): Shape | undefined {
  return (window as unknown as Record<string, Shape | undefined>)[name]
}
