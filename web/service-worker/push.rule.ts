/** What a push message shows, as the browser takes it. */
export interface ShownMessage {
  readonly title: string
  readonly options: {
    readonly body: string
    readonly lang: string
    /** A newer message of the same occasion replaces the older one, and rings again. */
    readonly tag: string
    readonly renotify: true
    readonly icon: string
    readonly actions: readonly { readonly action: 'stop'; readonly title: string }[]
    readonly data: { readonly url: string; readonly stopUrl: string | null }
  }
}

/** Chromium shows no SVG here. */
const ICON = '/icons/icon-192.png'
/** The end of the icon's address: a new mark has another, so that no browser shows the one that it keeps. */
const ICON_VERSION = /^\?v=[0-9a-f]{8}$/

/**
 * Reads the payload that the shop has encrypted for this browser. A payload that another version of
 * the shop has written shows what of it can be read. It opens no page of another site.
 */
export function shownMessageOf(text: string | undefined, origin: string): ShownMessage {
  const payload = parsed(text)
  const stop = objectOf(payload.stop)
  const stopUrl = ownUrl(stop.url, origin)
  const label = textOf(stop.label)
  return {
    title: textOf(payload.title) || new URL(origin).hostname,
    options: {
      body: textOf(payload.body),
      lang: textOf(payload.lang) || 'ja',
      tag: textOf(payload.tag) || 'message',
      renotify: true,
      icon: ICON_VERSION.test(textOf(payload.iconVersion)) ? ICON + payload.iconVersion : ICON,
      actions: stopUrl === null || label === '' ? [] : [{ action: 'stop', title: label }],
      data: { url: ownUrl(payload.url, origin) ?? `${origin}/`, stopUrl },
    },
  }
}

/** Ends the messages of a kind. Returns false if the shop has not confirmed it, or is not reached. */
export async function endKind(
  stopUrl: string,
  post: (url: string, request: RequestInit) => Promise<Pick<Response, 'ok'>>,
): Promise<boolean> {
  try {
    return (await post(stopUrl, { method: 'POST', credentials: 'omit' })).ok
  } catch {
    return false
  }
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function ownUrl(value: unknown, origin: string): string | null {
  const text = textOf(value)
  return URL.canParse(text) && new URL(text).origin === origin ? text : null
}
