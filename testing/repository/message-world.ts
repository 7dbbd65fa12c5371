import { CARRIER_NAMES } from '#contract/carriers.ts'
import { ROLES } from '#contract/console/roles.ts'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { caseMail } from '#server/cases/cases.mails.ts'
import { lapsedMail } from '#server/console/approvals/approvals.mails.ts'
import { cancellationMail } from '#server/console/cancellations/cancellations.mails.ts'
import { untakenMail } from '#server/console/cases/cases.mails.ts'
import { invitationMail } from '#server/console/invitations/invitations.mails.ts'
import { recoveryMail } from '#server/console/login/login.mails.ts'
import { securityMail } from '#server/console/operator-mails/security.mails.ts'
import { handOverMail } from '#server/console/parcels/hand-over/hand-over.mails.ts'
import { reminderLetter } from '#server/decisions/reminders/reminder.letter.ts'
import type { WonCard } from '#server/draws/cards/cards.ts'
import { receiptLetter } from '#server/draws/receipt-messages/receipt.letter.ts'
import type { MailTemplate } from '#server/outbox/mail-template.ts'
import type { TemplatedMail } from '#server/outbox/templates/templates.ts'

/** Half past midnight in Tokyo, where UTC has another day. */
const AT = new Date('2025-08-01T00:30:00+09:00')
const SUMMER = { ja: '夏のパック', en: 'Summer' }
const AUTUMN = { ja: '秋のパック', en: 'Autumn' }

const won = (no: number, label: string, extra: object | null = null): WonCard =>
  ({ prize: { no, rarityLabel: label, rarityLabelEn: `${label} en` }, extra }) as WonCard
const commons = Array.from({ length: 1_200 }, () => won(2, '並'))
const lines = [
  { pack: SUMMER, drawCount: 1_201, cards: [won(0, '賞', {}), ...commons, won(1, '特')] },
  { pack: AUTUMN, drawCount: 1, cards: [won(2, '並')] },
]
const holds = [
  { pack: SUMMER, cardCount: 1_200, endsAt: new Date('2025-08-03T00:30:00+09:00') },
  { pack: AUTUMN, cardCount: 1, endsAt: new Date('2025-08-02T23:59:00+09:00') },
]
const sender = { number: 'Q00000007', mail: 'eiko@example.com', message: '届きません。' } as const
const event = (name: Parameters<typeof securityMail>[0]['event']) =>
  securityMail({ event: name, address: '203.0.113.9', now: AT })

/** The letters that a function writes, by its name and by what is special in each. */
export const LETTER_CASES: Readonly<
  Record<string, Readonly<Record<string, TemplatedMail | MailTemplate>>>
> = {
  cancellationMail: {
    'with parcels': cancellationMail({
      yen: 12_500,
      parcels: [{ number: 'P00000031' }, { number: 'P00000032' }],
      now: AT,
    }),
    'without parcels': cancellationMail({ yen: 3_300, parcels: [], now: AT }),
  },
  caseMail: {
    'of a member': caseMail({ ...sender, memberId: 41, language: 'ja' }),
    'of a guest': caseMail({ ...sender, memberId: null, language: 'en' }),
  },
  handOverMail: {
    'of each carrier': handOverMail(
      CARRIER_NAMES.map((carrier, at) => ({
        number: `P0000005${at}`,
        carrier,
        trackingNumber: `12345678901${at}`,
      })),
    ),
  },
  invitationMail: Object.fromEntries(
    ROLES.map((role) => [
      role,
      invitationMail({ url: 'https://shop.example/i', role, inviter: 'Hana' }, NEUTRAL_IDENTITY),
    ]),
  ),
  lapsedMail: {
    'about a member': lapsedMail({ id: 61, targetKind: 'member', targetName: '42' }),
    'about a pack': lapsedMail({ id: 62, targetKind: 'pack', targetName: '夏のパック' }),
  },
  receiptLetter: {
    'of one purchase': receiptLetter(lines.slice(1), [71]),
    'of one and one more': receiptLetter(lines.slice(1), [71, 72]),
    'of two and five more': receiptLetter(lines, [71, 72, 73, 74, 75, 76, 77]),
  },
  recoveryMail: { always: recoveryMail('Hana') },
  reminderLetter: {
    'of two': reminderLetter(holds, 'https://shop.example/buy-product-history'),
    'of more than twenty': reminderLetter(
      Array.from({ length: 23 }, () => holds[1] as (typeof holds)[number]),
      'https://shop.example/buy-product-history',
    ),
  },
  securityMail: {
    'login-codes': event('login-codes'),
    'passkey-added': event('passkey-added'),
    'passkey-removed': event('passkey-removed'),
    'password-changed': event('password-changed'),
    'recovery-codes': event('recovery-codes'),
  },
  untakenMail: {
    'of one': untakenMail(['Q00000007']),
    'of two': untakenMail(['Q00000007', 'Q00000008']),
  },
}
