/**
 * The longest time, in milliseconds, that the scripts wait for the picture. Within this time, a
 * slow 4G line loads most of a picture of 46 KB. With twice this time, the page's texts appeared
 * later.
 */
const HEAD_START_MS = 250
/** The tag of the built page that loads the application. The template has added the nonce. */
const APPLICATION_TAG = /<script nonce="([^"]*)" type="module" crossorigin src="([^"]+)"><\/script>/
const BODY_END = '</body>'

/**
 * Makes a document load its scripts only after the overlay's picture is painted, at the latest
 * after HEAD_START_MS. Otherwise a slow line would load the picture and the application's script at
 * the same time, although the script is twice as large. The document must contain the overlay
 * already. The script stands at the end of the body: a cached application runs at once, and it needs
 * the document's root element.
 */
export function withPictureFirst(page: string, screenScripts: readonly string[]): string {
  const [tag, nonce = '', application = ''] = APPLICATION_TAG.exec(page) ?? []
  if (tag === undefined) return page
  const scripts = JSON.stringify([application, ...screenScripts])
  const start = `(${loadAfterPicture})(${scripts}, ${HEAD_START_MS})`
  return page
    .replace(tag, '')
    .replace(BODY_END, () => `  <script nonce="${nonce}">${start}</script>\n  ${BODY_END}`)
}

/**
 * Runs in the browser, so it uses no variable or function outside itself. Loads the scripts at once
 * if the tab or the picture is not shown, or if the browser does not report the largest paint.
 */
function loadAfterPicture(scripts: readonly string[], headStartMs: number): void {
  const type = 'largest-contentful-paint'
  const picture = document.querySelector('#preload-overlay img')
  const canWait =
    document.visibilityState === 'visible' && PerformanceObserver.supportedEntryTypes.includes(type)
  let hasStarted = false
  const start = () => {
    if (hasStarted) return
    hasStarted = true
    for (const href of scripts) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
    }
    // The document's start recovery (web/kit/start-recovery.ts) listens to this event.
    import(String(scripts[0])).catch(() => dispatchEvent(new Event('startfailed')))
  }
  if (!canWait || !picture?.getClientRects().length) {
    start()
    return
  }
  new PerformanceObserver((paints) => {
    const elements = paints.getEntries().map((paint) => (paint as { element?: unknown }).element)
    if (elements.includes(picture)) start()
  }).observe({ type, buffered: true })
  picture.addEventListener('error', start)
  setTimeout(start, headStartMs)
}
