import type { LegalText } from './legal-text.ts'

export const guideEn: LegalText = {
  title: 'Guide',
  lead: 'From joining and buying points to drawing and receiving your cards.',
  sections: [
    {
      heading: 'Joining',
      lines: [
        'Registration is free. Please enter your name, delivery address, telephone number, email address and a password. Each person may have one account.',
        'Please write the building and room number in full. Parcels may not arrive without them.',
        'In the member menu, under “Personal information”, you can have a verification code sent by SMS to your registered number. You need this to refer friends.',
        'If you forget your password, use “Forgot your password?” on the login screen. We send you a link by email for setting a new one. The link is valid for 30 minutes.',
      ],
    },
    {
      heading: 'Buying points',
      lines: [
        'The numbers of points and their prices are listed on the screen for buying points. Prices are in whole yen and include 10% consumption tax; the price shown is the price you pay.',
        'You can pay by card, at a convenience store, by bank transfer, carrier billing, PayPal, PayPay, Merpay, Apple Pay or Amazon Pay. The screen for buying points shows which of these are available.',
        'Convenience store payments are due within 3 days and are cancelled automatically after that.',
        'Please make bank transfers within 3 days. We confirm them on weekdays from 10:00 to 18:00 (Japan time), otherwise on the next business day.',
      ],
    },
    {
      heading: 'Drawing',
      lines: [
        'Each pack has a fixed number of tickets and shows how many remain. You can draw 1 to 3,000 times at once, but not more than remain or than the limit of the pack allows.',
        'Each draw takes one of the remaining tickets, all equally likely. Each draw leaves one ticket fewer, until the pack is sold out.',
        'Packs marked “P” are drawn with points, packs marked “C” with coins.',
        'Your result is not lost if the connection breaks or you close the screen. You can always find it in your purchase history.',
      ],
    },
    {
      heading: 'Fairness of the draws',
      lines: [
        'The contents of a pack are fixed before its sale, and a fingerprint (a value calculated from the contents) is shown on its page. Once the sale has begun, the contents cannot be changed.',
        'The random numbers of a draw are made from two values: one that the shop has sealed beforehand, and one that your device chooses. Neither side can decide the result alone. The values used are recorded for each purchase, so that the draw can be recalculated later.',
        'There is one thing that this does not prevent: an insider who holds the sealing key and is also the buyer. We limit who may handle the key, and publish the record of draws.',
      ],
    },
    {
      heading: 'Ship or convert',
      lines: [
        'Within 24 hours of the draw, choose for each card whether to have it shipped or converted to points.',
        'After 24 hours all cards with a choice are converted to points. Ship-only cards are shipped, never converted.',
        'Cards drawn with coins are always ship-only and cannot be converted to points.',
        'A decision cannot be changed afterwards.',
      ],
    },
    {
      heading: 'Delivery',
      lines: [
        'Shipping is free.',
        'Most parcels arrive 3 to 14 days after you choose to have them shipped.',
        'We ship within {shipDays} business days at the latest, excluding weekends and holidays.',
        'Shipping overseas may cost extra. If so, we contact you before we ship.',
        'Items go to the address that is registered when you decide to have them shipped. Please check it before you decide.',
      ],
    },
    {
      heading: 'Points and coins',
      lines: [
        'Points are valid for 6 months from the day you receive them. Points that expire first are used first. There is no upper limit.',
        'Coins are granted when you buy points, according to your rank. The list of bundles shows how many. They are used for coin packs and at the exchange counter. Prizes from the counter are shipped.',
        'What you paid in the month before decides your rank each month. You can also use coins to keep your rank for the next month. My page shows when this is possible.',
      ],
      shows: 'ranks',
    },
    {
      heading: 'Referring friends',
      lines: [
        'Only members who have completed SMS verification and paid at least once can refer friends, up to 10 friends.',
        'When a friend has entered the referral code at registration and completes SMS verification, both receive 500 points.',
      ],
    },
    {
      heading: 'If you need help',
      lines: [
        'Please open “FAQ” at the bottom of the page, then “Contact”. We answer the telephone on weekdays from 10:00 to 17:00 (Japan time).',
      ],
    },
  ],
}
