import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GatewayContext } from '#gateway/dialect.ts'
import { addBrowserFiles } from '#gateway/pages/browser-files.ts'
import { languageFor } from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { parseWebUrl } from '#gateway/web-url.ts'

const ELEMENTS = readFileSync(join(import.meta.dirname, 'browser/elements.js'), 'utf8')
/**
 * The browser's `autocomplete` value of each card field. The keys are the providers' names of the
 * fields.
 */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  cardNumber: 'cc-number',
  cardExpiry: 'cc-exp',
  cardCvc: 'cc-csc',
}

/**
 * Adds the page of a frame in which a member types one field of a card. The providers' scripts put
 * three such frames into the shop's page. The member therefore never types a card number into the
 * shop's page itself.
 */
export function addCardFrames(gateway: GatewayContext): void {
  addBrowserFiles(gateway, import.meta.dirname, {
    '/card-frames/frame.js': 'frame.js',
    '/card-frames/frame.css': 'frame.css',
  })
  gateway.http.get('/card-frames/frame', (request, reply) => {
    const { type = '', title = '', origin } = request.query as Record<string, string | undefined>
    const autocomplete = AUTOCOMPLETE[type]
    const shopOrigin = parseWebUrl(origin)?.origin
    if (autocomplete === undefined || shopOrigin === undefined)
      return reply.code(400).type('text/plain').send('The type or the origin is missing.')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors ${shopOrigin}`,
      })
      .send(
        html`<!doctype html>
<html lang="${languageFor(request)}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<link rel="stylesheet" href="/card-frames/frame.css">
</head>
<body>
<main aria-label="${title}"><input aria-label="${title}" autocomplete="${autocomplete}" inputmode="numeric" hidden></main>
<script src="/card-frames/frame.js"></script>
</body>
</html>
`.html,
      )
  })
}

/** Serves a copy of a provider's script together with elements.js, which the copy uses. */
export function addCardScript(gateway: GatewayContext, path: string, file: string): void {
  addScriptWith(gateway, { path, file, shared: ELEMENTS })
}

/**
 * Serves a copy of a provider's script together with code that the copy uses. Both are wrapped in
 * one block, so that their names do not enter the global scope of the shop's page.
 */
export function addScriptWith(
  { http }: GatewayContext,
  { path, file, shared }: Readonly<Record<'path' | 'file' | 'shared', string>>,
): void {
  const script = `{\n${shared}\n${readFileSync(file, 'utf8')}\n}\n`
  http.get(path, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
