const LOAD_MS_MAX = 15_000

/** By address: a provider's script is brought once, and again only when it did not come. */
const brought = new Map<string, Promise<boolean>>()

/** Brings a provider's script from its own origin, which the page's policy allows. False where it does not come. */
export function bringScript(url: string): Promise<boolean> {
  const underWay = brought.get(url)
  if (underWay !== undefined) return underWay
  const bringing = insert(url).then((isHere) => {
    if (!isHere) brought.delete(url)
    return isHere
  })
  brought.set(url, bringing)
  return bringing
}

function insert(url: string): Promise<boolean> {
  const script = document.createElement('script')
  return new Promise((resolve) => {
    const end = (isHere: boolean) => {
      clearTimeout(impatience)
      if (!isHere) script.remove()
      resolve(isHere)
    }
    const impatience = setTimeout(() => end(false), LOAD_MS_MAX)
    script.onload = () => end(true)
    script.onerror = () => end(false)
    script.async = true
    script.src = url
    document.head.append(script)
  })
}

/** What a provider's script has put on the window; its own shape is the caller's to know. */
export function scriptGlobal<Shape>(name: string): Shape | undefined {
  return (window as unknown as Record<string, Shape | undefined>)[name]
}
