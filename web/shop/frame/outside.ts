/** Addresses outside the shop (Q140): placeholders until the operator has real ones. */
export const OUTSIDE = {
  company: 'https://company.example/',
  contact: 'https://contact.example/',
  sisters: [
    { key: 'gacha', address: 'https://gacha.example/' },
    { key: 'figures', address: 'https://figures.example/' },
    { key: 'cards', address: 'https://cards.example/' },
  ],
} as const
