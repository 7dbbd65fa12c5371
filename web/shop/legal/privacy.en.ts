import type { LegalText } from './legal-text.ts'

export const privacyEn: LegalText = {
  title: 'Privacy policy',
  lead: 'What we keep, and what for.',
  sections: [
    {
      heading: 'What we keep',
      lines: [
        'Your name, address, telephone number, email address and referral code.',
        'The history of your use: points bought, draws, shipments and exchanges.',
        'The address you connect from and the number of your attempts, to prevent abuse.',
        'Passwords are stored in a form that cannot be turned back. Card numbers go straight to the payment company and never reach this shop’s server.',
      ],
    },
    {
      heading: 'What for',
      lines: [
        'To ship items, confirm payments and who you are, answer questions and prevent abuse.',
        'Emails and SMS are sent for what your dealings with the shop need.',
      ],
    },
    {
      heading: 'When others receive it',
      lines: [
        'Delivery companies to bring the items, payment companies for the payment, and messaging companies to carry SMS and email each receive what they need for it.',
        'Nobody else receives it, except where the law requires.',
      ],
    },
    {
      heading: 'The published record of draws',
      lines: [
        'We publish the record of draws of each pack so that they can be recalculated. Members appear in it only as tags that do not lead to their names.',
      ],
    },
    {
      heading: 'Cookies and what your device keeps',
      lines: [
        'Cookies remember your login and the language you chose. They are not used for advertising or tracking.',
        'In case the connection breaks during a purchase, your device keeps a note of it for a while.',
      ],
    },
    {
      heading: 'How it is guarded, and how long it is kept',
      lines: [
        'Few people may handle the data, and connections are encrypted.',
        'We keep it while you are a member, and records of dealings for as long as the law demands.',
      ],
    },
    {
      heading: 'Seeing, correcting, deleting',
      lines: [
        'You can see and correct your own data under “Personal information” in the member menu. To have it deleted, use the contact link.',
      ],
    },
  ],
}
