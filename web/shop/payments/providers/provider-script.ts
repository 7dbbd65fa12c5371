const LOAD_TIMEOUT_MS = 15_000

/**
 * The loaded and loading scripts by URL. Each script is loaded once, and a second time only after a
 * failure.
 */
const loads = new Map<string, Promise<boolean>>()

/** Loads a provider's script from an origin that the content security policy allows. Resolves to false on failure. */
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

/**
 * Returns the global variable that a provider's script has set; undefined if the script is not
 * loaded. The caller states its type.
 */
export function scriptGlobal<Shape>(name: string): Shape | undefined {
  return (window as unknown as Record<string, Shape | undefined>)[name]
}
