import type { GatewayContext } from '#gateway/dialect.ts'
import { addBrowserFiles } from '#gateway/pages/browser-files.ts'
import { languageFor } from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'

/**
 * Adds fincode's script and the page of fincode's UI component, which is a frame with all fields of
 * a card. The frame passes the typed values to the page around it, as the frame of the real fincode
 * does.
 */
export function addCardFrame(gateway: GatewayContext): void {
  addBrowserFiles(gateway, import.meta.dirname, {
    '/fincode/v1/fincode.js': 'fincode.js',
    '/fincode/card-frame.js': 'card-frame.js',
    '/fincode/card-frame.css': 'card-frame.css',
  })
  gateway.http.get('/fincode/_templates/CardPaymentInputElements', (request, reply) => {
    const query = request.query as Readonly<Record<string, string | undefined>>
    const { labelCardNo = 'カード番号', labelExpire = '有効期限', labelCVC = 'CVC' } = query
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; frame-ancestors *",
      })
      .send(
        html`<!doctype html>
<html lang="${languageFor(request)}">
<head>
<meta charset="utf-8">
<title>${labelCardNo}</title>
<link rel="stylesheet" href="/fonts/index.css">
<link rel="stylesheet" href="/fincode/card-frame.css">
</head>
<body>
<main>
<label>${labelCardNo}<input name="cardNo" inputmode="numeric" autocomplete="cc-number" maxlength="19"></label>
<label>${labelExpire}<input name="expire" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="7"></label>
<label>${labelCVC}<input name="CVC" inputmode="numeric" autocomplete="cc-csc" maxlength="4"></label>
</main>
<script src="/fincode/card-frame.js"></script>
</body>
</html>
`.html,
      )
  })
}
