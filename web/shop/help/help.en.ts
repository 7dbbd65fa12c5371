import type { HelpTexts } from './help.ja.ts'

export const helpEn: HelpTexts = {
  title: 'Frequently asked questions',
  lead: 'Search by keyword. If you can’t find an answer, please contact us.',
  search: 'Search the questions',
  found: (count) => (count === 1 ? '1 question' : `${count} questions`),
  noneFound: 'Nothing found. Please try another keyword.',
  guide: 'Guide',
  contact: 'Contact',
  licences: 'Software licences',
  questions: [
    {
      question: 'How do I receive my cards?',
      answer:
        'Within 24 hours of the draw, choose for each card whether to ship it or convert it to points. Shipping is free. Most parcels arrive in 3 to 14 days, and we ship within {shipDays} business days at the latest.',
    },
    {
      question: 'What happens if I do not choose within 24 hours?',
      answer: 'All cards with a choice are converted to points. Ship-only cards are shipped.',
    },
    {
      question: 'I lost my connection while my cards were opening.',
      answer: 'Your result is not lost. You can always find it in your purchase history.',
    },
    {
      question: 'Are the draws fair?',
      answer:
        'The contents of a pack are fixed before its sale, and the random numbers come from both the shop and your device. The values used are recorded, so that every draw can be checked.',
    },
    {
      question: 'How can I pay?',
      answer:
        'By card, at a convenience store, by bank transfer, carrier billing, PayPal, PayPay, Merpay, Apple Pay or Amazon Pay. The screen for buying points shows which of these are available.',
    },
    {
      question: 'I have paid, but my points have not arrived.',
      answer:
        'They arrive automatically as soon as the payment company confirms your payment. Please check your point history, and do not pay again. We confirm bank transfers on weekdays from 10:00 to 18:00 (Japan time).',
    },
    {
      question: 'Do points expire?',
      answer:
        'They are valid for 6 months from the day you receive them. Points that expire first are used first.',
    },
    {
      question: 'Can I cancel a purchase of points?',
      answer: 'A purchase cannot be cancelled, returned or refunded.',
      words: 'refund money back',
    },
    {
      question: 'How do I get coins?',
      answer:
        'You receive coins when you buy points, depending on your rank. Coins are not sold on their own.',
    },
    {
      question: 'My cards or goods have not arrived.',
      answer:
        'Look at “Deliveries” in the member menu: it shows how far your parcel is, and its tracking number. If it was shipped but does not come, or if we ask you there to check your address, please tell us soon. Nothing of yours is lost.',
      words: 'missing late lost delivery arrive tracking where',
    },
    {
      question: 'I want to change my delivery address.',
      answer:
        'Use “Personal information” in the member menu. Items go to the address that is registered when you decide to have them shipped.',
    },
    {
      question: 'I forgot my password.',
      answer:
        'Use “Forgot your password?” on the login screen. We send you a link by email for setting a new one. The link is valid for 30 minutes.',
      words: 'log in cannot reset',
    },
    {
      question: 'How do I refer a friend?',
      answer:
        'Members who have completed SMS verification and paid at least once can refer up to 10 friends. When a friend completes SMS verification, both receive 500 points.',
    },
  ],
}
