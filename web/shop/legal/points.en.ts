import type { LegalText } from './legal-text.ts'

export const pointsEn: LegalText = {
  title: 'Point terms of service',
  lead: 'Rules for points and coins. They apply together with the terms of service.',
  sections: [
    {
      heading: 'Article 1. How points are granted',
      lines: [
        'Points are granted for completed payments, converted cards, referrals and the like.',
        'The prices of points include 10% consumption tax, rounded to the yen.',
        'When a referred friend completes SMS verification, both receive 500 points. Only members who have completed SMS verification and paid at least once can refer friends, up to 10 friends.',
      ],
    },
    {
      heading: 'Article 2. How points are used',
      lines: [
        'Points are used for packs marked “P”. Those that expire first are used first.',
        'There is no upper limit.',
        'Points cannot be given to other members or turned into money.',
      ],
    },
    {
      heading: 'Article 3. Validity',
      lines: [
        'Points are valid for 6 months from the day they are granted. Using the shop does not extend this. Points from converted cards are valid for 6 months from the conversion.',
        'Points also expire when an account is deleted after 6 months without use.',
      ],
    },
    {
      heading: 'Article 4. Refunds and cancellation',
      lines: [
        'A purchase cannot be cancelled or withdrawn once it is confirmed. Points that were bought are not refunded.',
        'No points are granted for a purchase that is not paid in time. Convenience store payments are cancelled automatically after 72 hours (3 days).',
        'Points granted by mistake or obtained dishonestly are taken back. When a payment is reversed, the points and coins granted for it are taken back as well.',
      ],
    },
    {
      heading: 'Article 5. Coins',
      lines: [
        'Coins are granted when you buy points, according to your rank. They cannot be bought by themselves.',
        'Coins are used for packs marked “C”, at the exchange counter, and to keep a rank. They cannot be turned into points.',
        'Ship-only cards drawn with coins cannot be converted to points.',
        'Coins do not expire.',
      ],
    },
    {
      heading: 'Article 6. End of sale',
      lines: [
        'The sale of points may end at an announced time. After that you can still use the points you hold, within their validity.',
      ],
    },
  ],
}
