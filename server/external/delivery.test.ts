import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openMailServer } from '#testing/drivers/mail-server.ts'
import { chooseDelivery } from './delivery.ts'
import { openComposer } from './mail/composer.ts'
import { noopMailer } from './mail/port.ts'
import { smtpMailer } from './mail/smtp.ts'
import { internationalNumber, noopSmsSender } from './sms/port.ts'
import { snsClient } from './sms/sns.ts'
import { twilioSender } from './sms/twilio.ts'

test('without a configured provider nothing is sent', () => {
  assert.deepEqual(chooseDelivery({}), {
    mailer: noopMailer,
    smsSender: noopSmsSender,
    paces: {
      mail: { connectionsMax: 10, perSecondMax: null },
      push: { connectionsMax: 40, perSecondMax: null },
    },
    usesDemoOutbox: true,
  })
})

test('an incomplete provider is refused with the name of the missing variable', () => {
  assert.throws(
    () => chooseDelivery({ TWILIO_ACCOUNT_SID: 'AC1' }),
    /^StartRefused: TWILIO_AUTH_TOKEN must be set beside/,
  )
  assert.throws(
    () => chooseDelivery({ SMTP_URL: 'https://mail.example' }),
    /^StartRefused: SMTP_URL must be a URL .*\.$/,
  )
})

test('production refuses to start without mail or SMS', () => {
  const complete = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'shop@shop.example',
    SNS_REGION: 'ap-northeast-1',
  }
  assert.equal(chooseDelivery(complete).usesDemoOutbox, false)
  for (const [name, sentence] of [
    ['SMTP_URL', /^StartRefused: SMTP_URL must be set in production: [^\n]*\.$/],
    ['MAIL_FROM', /^StartRefused: MAIL_FROM must be set in production: [^\n]*\.$/],
    ['SNS_REGION', /^StartRefused: TWILIO_ACCOUNT_SID or SNS_REGION must be set [^\n]*\.$/],
  ] as const) {
    assert.throws(() => chooseDelivery({ ...complete, [name]: '' }), sentence)
  }
})

test('production reaches a mail server on another machine by TLS, or does not start', () => {
  const start = (SMTP_URL: string) =>
    chooseDelivery({ NODE_ENV: 'production', SMTP_URL, MAIL_FROM: 'a@b.example', SNS_REGION: 'x' })
  for (const url of [
    'smtps://user:password@mail.example:465?pool=true',
    'smtp://user:password@mail.example:587?requireTLS=true',
    'smtp://127.0.0.1:25',
    'smtp://[::1]',
  ])
    assert.equal(start(url).usesDemoOutbox, false, url)
  for (const url of [
    'smtp://mail.example:587',
    'smtp://mail.example:587?requireTLS=false',
    'smtp://mail.example:587?requireTLS=true&opportunisticTLS=true',
    'smtp://127.0.0.1.mail.example',
    'smtps://mail.example?tls.rejectUnauthorized=false',
    'smtps://mail.example?secure=false',
  ])
    assert.throws(() => start(url), /^StartRefused: SMTP_URL must begin with smtps:/, url)
})

test('text messages go to Amazon by TLS, whatever the variables of the machine say', async () => {
  process.env.AWS_ENDPOINT_URL_SNS = 'http://127.0.0.1:1'
  const endpoint = await snsClient('ap-northeast-1').config.endpoint?.()
  delete process.env.AWS_ENDPOINT_URL_SNS
  assert.deepEqual(
    [endpoint?.protocol, endpoint?.hostname],
    ['https:', 'sns.ap-northeast-1.amazonaws.com'],
  )
})

test('a number that begins with 0 is Japanese, any other contains its country code', () => {
  assert.equal(internationalNumber('09012345678'), '+819012345678')
  assert.equal(internationalNumber('14155550100'), '+14155550100')
})

test('Twilio gets one form post; an error status throws', async () => {
  const bodies: string[] = []
  let status = 201
  const provider = createServer((request, reply) => {
    request.setEncoding('utf8').on('data', (text) => bodies.push(text))
    request.on('end', () => reply.writeHead(status).end('{}'))
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const sender = twilioSender({ accountSid: 'AC1', authToken: 't', from: '+15005550006', baseUrl })
  await sender.send({ to: '09012345678', text: '認証番号 123456' })
  assert.equal(new URLSearchParams(bodies[0]).get('To'), '+819012345678')
  assert.equal(new URLSearchParams(bodies[0]).get('Body'), '認証番号 123456')
  status = 500
  await assert.rejects(sender.send({ to: '09012345678', text: 'x' }), /500/)
  provider.closeAllConnections()
  provider.close()
})

const mailerTo = ({ url }: { readonly url: string }) =>
  smtpMailer({ url, from: 'Old name <shop@example.com>', connectionsMax: 1 })

test('mails are sent to their addresses over a shared SMTP connection, in text and HTML', async () => {
  const server = await openMailServer()
  const mailer = mailerTo(server)
  const mail = { to: 'a@example.com', subject: '件名', text: '本文', html: '<p>本文</p>' }
  const other = { senderName: 'Stardust, Cards', stopUrl: null, ownText: null }
  const sent = { ...mail, ...other, messageId: 'id-1' }
  await Promise.all([mailer.send(sent), mailer.send({ ...sent, to: 'b@example.com' })])
  assert.equal(server.connectionCount(), 1)
  const spoken = server.spoken()
  for (const to of ['a', 'b']) assert.match(spoken, new RegExp(`RCPT TO:<${to}@example.com>`))
  assert.match(spoken, /^From: "Stardust, Cards" <shop@example.com>\r$/m)
  assert.match(spoken, /multipart\/alternative/)
  assert.match(spoken, /^Message-ID: <id-1@example.com>\r$/m)
  server.close()
})

test('a mail of which nothing was sent leaves by another connection, and a refused one ends none', async () => {
  const server = await openMailServer({ mailsPerConnectionMax: 3 })
  const mailer = mailerTo(server)
  const mail = { subject: '件名', text: '本文', html: '<p>本文</p>', senderName: 'Stardust' }
  const send = (to: string) =>
    mailer.send({ ...mail, to, stopUrl: null, ownText: null, messageId: `id-${to.at(0)}` })
  await send('a@example.com')
  await assert.rejects(send('refused@example.com'), /550/)
  await send('c@example.com')
  assert.equal(server.connectionCount(), 1)
  await send('d@example.com')
  assert.equal(server.connectionCount(), 2)
  assert.deepEqual(server.recipients(), ['a@example.com', 'c@example.com', 'd@example.com'])
  assert.equal(server.spoken().match(/^Message-ID: <id-d@example.com>\r$/gm)?.length, 1)
  assert.doesNotMatch(server.spoken(), /List-Unsubscribe/, 'nothing stops such a mail')
  server.close()
})

test('mails that differ in an own text alone have all of it, whatever their first recipient', async () => {
  const server = await openMailServer()
  const mailer = mailerTo(server)
  const mailOf = (to: string, ownText: string, before: string) => {
    const stopUrl = `https://shop.example/stop?token=${ownText}&occasion=few-left`
    const html = `<p>${before}本文</p><a href="${stopUrl}">止める</a>${ownText}`
    const text = `.\n${before}本文 = ${'x'.repeat(60)} ${stopUrl}`
    return { to, subject: '件名', text, html, senderName: '引札', stopUrl, ownText }
  }
  const mails = [
    mailOf('a@example.com', 'a'.repeat(16) + 'f'.repeat(16), ''),
    mailOf('b@example.com', '0123456789abcdef'.repeat(2), ''),
    mailOf('"odd one"@example.com', 'b'.repeat(32), ''),
    mailOf('c@example.com', 'c'.repeat(32), 'another '),
    mailOf('d@example.com', 'd'.repeat(20), ''),
  ]
  for (const mail of mails) await mailer.send({ ...mail, messageId: `id-${mail.to.at(0)}` })
  const received = server
    .spoken()
    .split(/^DATA\r$/m)
    .slice(1)
  assert.equal(received.length, mails.length)
  received.forEach((mime, index) => {
    const { to, text, html, stopUrl } = mails[index] ?? assert.fail()
    const unquoted = mime
      .replaceAll('=\r\n', '')
      .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
        Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
      )
    const encoded = [...mime.matchAll(/base64\r\n\r\n([^-]+)/g)]
    const bodies = encoded.map(([, body = '']) => Buffer.from(body, 'base64').toString())
    const read = [unquoted, ...bodies].join('\n').replaceAll('\r\n', '\n').replaceAll('\n..', '\n.')
    for (const part of [text, html]) assert.ok(read.includes(part), `${to}: ${part}`)
    assert.ok(mime.includes(to.startsWith('"') ? 'To: ' : `To: ${to}\r\n`))
    assert.ok(mime.replaceAll('\r\n ', ' ').includes(`List-Unsubscribe: <${stopUrl}>`))
    for (const header of ['Message-ID', 'Date', 'From', 'Subject', 'To'])
      assert.equal(mime.match(new RegExp(`^${header}: `, 'gm'))?.length, 1, header)
    assert.ok(mime.split('\r\n').every((line) => line.length <= 200))
  })
  assert.deepEqual(
    server.spoken().match(/(?<=^Message-ID: <id-).*(?=@example.com>\r$)/gm),
    mails.map(({ to }) => to.at(0)),
  )
  server.close()
  // A long header is folded behind its name.
  const { to, subject, text, html, ownText = '' } = mails[1] ?? assert.fail()
  const from = `shop@${'long-'.repeat(8)}name.example`
  const own = { to, ownText, messageId: `<id@${from.slice(5)}>` }
  const mime = await openComposer()(own, { from, subject, text, html })
  assert.equal(mime?.match(/^Message-ID:/gm)?.length, 1)
})
