import type { LegalText } from './legal-text.ts'

export const commerceEn: LegalText = {
  title: 'Specified Commercial Transactions Act',
  lead: 'Conditions of sale.',
  sections: [
    {
      heading: 'Seller',
      lines: [
        'Name, address, telephone number and person in charge are on the site of the company, linked at the bottom of the page. On request we send them without delay, on paper or by email.',
      ],
    },
    {
      heading: 'Contact and telephone hours',
      lines: [
        'Weekdays 10:00 to 17:00 (Japan time), except on holidays. You can write to us at any time with the contact link.',
      ],
    },
    {
      heading: 'Prices',
      lines: [
        'Prices shown include 10% consumption tax, rounded to the yen. The price shown is the price you pay.',
      ],
    },
    {
      heading: 'Other costs',
      lines: [
        'Shipping is free. Shipping overseas may cost extra.',
        'You bear the fee of a bank transfer and the cost of your connection.',
      ],
    },
    {
      heading: 'Ways to pay',
      lines: [
        'Card, convenience store, bank transfer, Pay-easy, carrier billing, PayPal, PayPay, Merpay, Apple Pay, Amazon Pay. The screen for buying points shows which of these are available.',
      ],
    },
    {
      heading: 'When to pay',
      lines: [
        'Convenience store payments are due within 3 days and are cancelled automatically after that.',
        'Bank transfers are due within 3 days. They are confirmed on weekdays from 10:00 to 18:00 (Japan time), otherwise on the next business day.',
        'Pay-easy payments are due within 3 days.',
        'With all other ways the payment becomes final when you buy. When you are charged depends on the payment company.',
      ],
    },
    {
      heading: 'Delivery',
      lines: [
        'Points are granted as soon as the payment is complete.',
        'We ship cards and prizes within {shipDays} business days, excluding weekends and holidays.',
      ],
    },
    {
      heading: 'Limits on quantity',
      lines: [
        'You can draw up to 3,000 times at once. Where a pack has a limit of its own, its screen says so.',
      ],
    },
    {
      heading: 'Cancellation, returns and refunds',
      lines: [
        'Because of the nature of the goods, purchases cannot be cancelled, returned or refunded.',
        'If an item arrives damaged or is not what you won, please contact us. We put it right at our expense.',
      ],
    },
    {
      heading: 'Validity',
      lines: ['Points are valid for 6 months from the day they are granted.'],
    },
    {
      heading: 'What you need',
      lines: [
        'A telephone or computer with a current browser. Please allow JavaScript and cookies.',
      ],
    },
  ],
}
