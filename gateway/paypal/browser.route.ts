import type { FastifyRequest } from 'fastify'
import type { GatewayContext } from '#gateway/dialect.ts'
import { addBrowserFiles } from '#gateway/pages/browser-files.ts'
import { languageFor } from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { parseWebUrl } from '#gateway/web-url.ts'

const LABELS = { ja: 'PayPalで支払う', en: 'Pay with PayPal' } as const

/** Adds PayPal's script for the shop's page, and the frame that contains the PayPal button. */
export function addBrowserRoutes(gateway: GatewayContext): void {
  const { http } = gateway
  addBrowserFiles(gateway, import.meta.dirname, {
    '/paypal/sdk/js': 'sdk.js',
    '/paypal/browser/button.js': 'button.js',
    '/paypal/browser/button.css': 'button.css',
    '/paypal/browser/window.js': 'window.js',
    '/paypal/browser/outcome.js': 'outcome.js',
  })
  http.get('/paypal/button', (request, reply) => {
    const shopOrigin = shopOriginOf(request)
    if (shopOrigin === null)
      return reply.code(400).type('text/plain').send('The origin is missing.')
    const language = languageFor(request)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors ${shopOrigin}`,
      })
      .send(buttonPage(language, shopOrigin))
  })
}

/**
 * Returns the origin of the page that embeds the frame, from the parameter `origin`. Returns null
 * if the parameter is not a web origin.
 */
export function shopOriginOf(request: FastifyRequest): string | null {
  const { origin } = request.query as { origin?: string }
  return parseWebUrl(origin)?.origin ?? null
}

function buttonPage(language: 'ja' | 'en', shopOrigin: string): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>PayPal</title>
<link rel="stylesheet" href="/paypal/browser/button.css">
</head>
<body>
<main><button type="button" data-origin="${shopOrigin}">${LABELS[language]}</button></main>
<script src="/paypal/browser/button.js"></script>
</body>
</html>
`.html
}
