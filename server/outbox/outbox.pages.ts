import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#contract/console/texts/mail-html.rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { LINK_ORIGIN } from './mail-template.ts'
import { type OutboxMessage, readNewestMessages } from './outbox.ts'

export const DEMO_OUTBOX_PATH = '/demo/outbox'
const MESSAGES_MAX = 100

/** The demo sends none of its messages. Production has no such page. */
export function serveDemoOutbox(
  http: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: () => string },
): void {
  http.get(DEMO_OUTBOX_PATH, async (_request, reply) => {
    const messages = await readNewestMessages(database, MESSAGES_MAX)
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
      })
      .send(htmlDocument(messages).replaceAll(LINK_ORIGIN, publicUrl()))
  })
}

function htmlDocument(messages: readonly OutboxMessage[]): string {
  const emptyNote =
    messages.length === 0 ? '<p>まだ何も送られていません。 / Nothing was sent yet.</p>' : ''
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>送信箱 / Outbox</title>
<style>
body { margin: 0; padding: 24px 16px; background: #f3ead6; color: #1b1712; font-family: sans-serif }
main { max-width: 640px; margin: 0 auto }
h1 { border-left: 8px solid #c22b17; padding-left: 12px; font-size: 22px }
article { background: #fbf6ea; border: 2px solid #1b1712; margin: 16px 0; padding: 16px }
h2 { font-size: 16px; margin: 0 0 4px } small { color: #6b6256 }
iframe { width: 100%; height: 380px; border: 1px solid #d8cbb0; margin-top: 12px; background: #fff }
pre { white-space: pre-wrap; font: inherit; margin: 12px 0 0 }
</style>
</head>
<body><main><h1>送信箱 / Outbox</h1>${emptyNote}${messages.map(articleOf).join('\n')}</main></body>
</html>`
}

function articleOf({ channel, recipient, subject, text, html, createdAt }: OutboxMessage): string {
  const title = channel === 'sms' ? 'SMS' : escapeHtml(subject)
  const body =
    html === ''
      ? `<pre>${escapeHtml(text)}</pre>`
      : `<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${title}" srcdoc="${escapeHtml(html)}"></iframe>`
  return `<article><h2>${title}</h2><small>${escapeHtml(recipient)} ・ ${wireDateTime(createdAt)}</small>${body}</article>`
}
