import type { Plugin } from 'vite'

/**
 * Puts a script into the document that recovers from a missing file of its own build. During a
 * deployment on two servers, one may answer with a document whose files the other does not have.
 * The application, which handles all later failures (build-files.ts), has not started then.
 */
export function startRecovery(): Plugin {
  const tags = [
    { tag: 'script', children: `(${recoverStart})()`, injectTo: 'head-prepend' as const },
  ]
  return { name: 'start-recovery', transformIndexHtml: () => tags }
}

/**
 * Runs in the browser, so it uses no variable or function outside itself. If the application cannot
 * start, loads the page again, at most once a minute, and after that says so. A missing style sheet
 * causes a reload too, but no words, because the page works without it.
 */
function recoverStart(): void {
  const RELOADED_AT = 'reloaded-to-start'
  const PAUSE_MS = 60_000
  let hasFailed = false
  const root = () => document.getElementById('root')
  const claimReload = () => {
    try {
      const sinceMs = Date.now() - Number(sessionStorage.getItem(RELOADED_AT))
      if (!navigator.onLine || sinceMs < PAUSE_MS) return false
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      return sessionStorage.getItem(RELOADED_AT) !== null
    } catch {
      return false
    }
  }
  const say = () => {
    const text = document.createElement('p')
    text.textContent = 'ページを読み込めませんでした。\nThis page could not be loaded.'
    text.style.whiteSpace = 'pre-line'
    const button = document.createElement('button')
    button.textContent = '読み込み直す Reload'
    button.style.cssText =
      'padding: 0.8em 2em; border: 0; background: var(--vermilion, #a32412); color: var(--on-vermilion, #fff); font: inherit; font-weight: 700'
    button.onclick = () => location.reload()
    document.getElementById('preload-overlay')?.remove()
    const place = root()
    if (place === null) return
    place.style.cssText =
      'display: flex; flex-direction: column; align-items: center; gap: 24px; padding: 64px 16px; text-align: center; font-family: var(--font, sans-serif)'
    place.append(text, button)
  }
  const recover = (isNeeded: boolean) => {
    if (hasFailed || root()?.firstElementChild) return
    hasFailed = isNeeded
    if (claimReload()) location.reload()
    else if (isNeeded && document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', say)
    else if (isNeeded) say()
  }
  addEventListener('startfailed', () => recover(true))
  const onFileError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) recover(true)
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') recover(false)
  }
  addEventListener('error', onFileError, true)
}
