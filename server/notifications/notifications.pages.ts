import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  isChoice,
  MESSAGE_CHANNELS,
  type MessageChannel,
  OCCASION_NAMES,
} from '#contract/occasions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { stopMessages } from './notifications.ts'

const BODY_BYTES_MAX = 4_096

interface StopRoute {
  /** Without a channel, the link is one of a mail. */
  Querystring: { token?: unknown; occasion?: unknown; channel?: unknown }
}

/**
 * Adds the page with which a member ends a kind of message without a login. The GET request ends
 * nothing, because mail scanners open links. The POST request comes from the page's button, or from
 * the member's mail program (RFC 8058).
 */
export function addMessageStop(
  api: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  api.get<StopRoute>('/message-stop', ({ query }, reply) =>
    send(reply, formOf(channelIn(query) ?? 'mail')),
  )
  api.register(async (scope) => {
    // The address names what to end, so the body is not read. RFC 8058 allows both types of a form.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, _body, done) => done(null),
    )
    scope.post<StopRoute>('/message-stop', async (request, reply) => {
      const { token } = request.query
      const occasion = OCCASION_NAMES.find((name) => name === request.query.occasion)
      const channel = channelIn(request.query)
      const isKnown =
        typeof token === 'string' &&
        occasion !== undefined &&
        channel !== undefined &&
        isChoice(occasion, channel) &&
        (await stopMessages(database, { token, occasion, channel, now: clock.now() }))
      return isKnown ? send(reply, doneOf(channel)) : send(reply.code(404), UNKNOWN)
    })
  })
}

function channelIn({ channel = 'mail' }: StopRoute['Querystring']): MessageChannel | undefined {
  return MESSAGE_CHANNELS.find((name) => name === channel)
}

/** The other channels of the occasion stay as the member chose them. */
const CHANNELS: Readonly<Record<MessageChannel, Message>> = {
  mail: { ja: 'メール', en: 'email' },
  push: { ja: 'プッシュ通知', en: 'push message' },
  line: { ja: 'LINE', en: 'LINE' },
}
const formOf = (channel: MessageChannel) => `
<p>このお知らせの${CHANNELS[channel].ja}での配信を停止しますか？</p>
<p>Stop these messages by ${CHANNELS[channel].en}?</p>
<form method="post"><button>停止する / Stop</button></form>`
const doneOf = (channel: MessageChannel) => `
<p>このお知らせの${CHANNELS[channel].ja}での配信を停止しました。</p>
<p>Stopped. You will get no more of these messages by ${CHANNELS[channel].en}.</p>
<p><a href="/message-settings">お知らせの配信を設定する / Choose your messages</a></p>`
const UNKNOWN = '<p>このリンクはお使いいただけません。</p><p>This link does not work.</p>'

function send(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
    .send(`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>お知らせの配信 / Messages</title>
<style>
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 480px; padding: 32px 16px; font-family: sans-serif; line-height: 1.7 }
a { display: inline-block; padding: 10px 0; min-height: 24px }
button { font: inherit; font-weight: bold; padding: 12px 28px; min-height: 48px }
</style>
</head>
<body>${content}</body>
</html>`)
}
