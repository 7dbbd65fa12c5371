import type { LegalText } from './legal-text.ts'

export const termsEn: LegalText = {
  title: 'Terms of service',
  lead: 'What you and the shop agree on when you use Hikifuda.',
  sections: [
    {
      heading: 'Article 1. About these terms',
      lines: [
        'These terms apply to all services of the shop, from the moment you agree to them at registration.',
        'The point terms of service apply to points and coins as well, and the privacy policy to personal data.',
      ],
    },
    {
      heading: 'Article 2. Membership',
      lines: [
        'One account per person. The same email address or telephone number cannot be used for several members.',
        'Please register correct information, and change it without delay when it is no longer correct.',
        'Minors need the consent of a parent or guardian.',
        'Please keep your password to yourself, and let nobody else use it.',
      ],
    },
    {
      heading: 'Article 3. Deletion of accounts',
      lines: [
        'An account may be deleted after 6 months without use; its points then expire.',
        'No account is deleted while cards are waiting to be shipped.',
      ],
    },
    {
      heading: 'Article 4. Draws',
      lines: [
        'The contents of a pack are fixed before its sale and do not change while it sells.',
        'Each draw takes one of the remaining tickets, all equally likely. Neither the shop nor a member can choose the result of a draw.',
        'You can draw up to 3,000 times at once. A pack may have a limit of its own.',
        'A draw cannot be cancelled.',
      ],
    },
    {
      heading: 'Article 5. Shipping and conversion',
      lines: [
        'Choose to ship or convert within 24 hours of the draw. After that, all cards with a choice are converted to points, and ship-only cards are shipped.',
        'Ship-only cards drawn with coins cannot be converted to points.',
        'Shipping is free. We ship within {shipDays} business days, excluding weekends and holidays.',
        'Shipping overseas may cost extra.',
        'Login gacha items are shipped within 2 weeks.',
        'If a parcel comes back because of a wrong address or a long absence, we contact you and ship it again.',
      ],
    },
    {
      heading: 'Article 6. Prices and payment',
      lines: [
        'Prices include 10% consumption tax, rounded to the yen.',
        'Convenience store payments are due within 3 days and are cancelled automatically after that.',
        'Bank transfers are due within 3 days. They are confirmed on weekdays from 10:00 to 18:00 (Japan time), otherwise on the next business day.',
      ],
    },
    {
      heading: 'Article 7. Points',
      lines: [
        'Points are valid for 6 months from the day they are granted. There is no upper limit.',
        'Points that were bought are not refunded.',
      ],
    },
    {
      heading: 'Article 8. Referring friends',
      lines: [
        'Only members who have completed SMS verification and paid at least once can refer friends, up to 10 friends.',
        'When the friend completes SMS verification, both receive 500 points.',
        'Points from dishonest referrals, such as one person posing as several members, are taken back.',
      ],
    },
    {
      heading: 'Article 9. What is not allowed',
      lines: [
        'Posing as somebody else, registering false information, or using a means of payment that is not yours.',
        'Operating the shop in bulk by machine, breaking into its systems, or disturbing other members.',
        'In these cases we may suspend your use or cancel your membership.',
      ],
    },
    {
      heading: 'Article 10. Cancellation and refunds',
      lines: [
        'Purchases cannot be cancelled, returned or refunded.',
        'If an item arrives damaged or is the wrong one, we put it right at our expense. These terms do not narrow the rights that the law gives you.',
      ],
    },
    {
      heading: 'Article 11. Interruption and end of services',
      lines: [
        'We may stop the service for a time for maintenance or because of a fault. Your points, coins and cards remain as they are.',
        'New registration and the sale of points may end at an announced time. After that you can still use the points and coins you hold, within their validity.',
      ],
    },
    {
      heading: 'Article 12. Changes and governing law',
      lines: [
        'When these terms change, we announce it on this screen with the day from which the change counts.',
        'These terms are governed by the law of Japan. If the Japanese and the English text differ, the Japanese text counts.',
      ],
    },
  ],
}
