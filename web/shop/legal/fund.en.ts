import type { LegalText } from './legal-text.ts'

export const fundEn: LegalText = {
  title: 'Payment Services Act notice',
  lead: 'About points, which are paid for in advance.',
  sections: [
    { heading: 'Name of the prepaid means of payment', lines: ['Hikifuda points'] },
    {
      heading: 'Issuer',
      lines: ['Name and address are on the site of the company, linked at the bottom of the page.'],
    },
    {
      heading: 'Amounts',
      lines: [
        'The screen for buying points lists the numbers of points with their prices, which include 10% consumption tax. There is no upper limit to what you may hold.',
      ],
    },
    {
      heading: 'Ways to pay and due dates',
      lines: [
        'Card, convenience store, bank transfer, Pay-easy, carrier billing, PayPal, PayPay, Merpay, Apple Pay and Amazon Pay. The screen for buying points shows which of these are available.',
        'Convenience store payments are due within 72 hours (3 days) of the order and are cancelled automatically after that. Please pay bank transfers and Pay-easy within 3 days. With all other ways you pay when you order.',
        'Points are granted as soon as the payment is confirmed. Bank transfers are confirmed on weekdays from 10:00 to 18:00 (Japan time), otherwise on the next business day.',
      ],
    },
    {
      heading: 'Validity',
      lines: [
        '6 months from the day they are granted. Points that expire first are used first; after that they are void.',
      ],
    },
    { heading: 'Where to use', lines: ['For the packs of this shop that are marked “P”.'] },
    {
      heading: 'Please note',
      lines: [
        'Points cannot be given to other members or turned into money.',
        'An account may be deleted after 6 months without use; its points then expire.',
      ],
    },
    {
      heading: 'Balance',
      lines: [
        'Your balance is shown at the top of the page after you log in, and its changes in the point history.',
      ],
    },
    {
      heading: 'Cancellation and refunds',
      lines: [
        'An order cannot be cancelled or withdrawn once it is confirmed.',
        'There are no refunds, except where the law requires them.',
      ],
    },
    {
      heading: 'Complaints and questions',
      lines: [
        'Please use the contact link at the bottom of the page. We answer the telephone on weekdays from 10:00 to 17:00 (Japan time).',
      ],
    },
  ],
}
