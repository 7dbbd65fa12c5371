/** Placeholders until the operator provides the real URLs (Q140). */
export const EXTERNAL_SITES = {
  company: 'https://company.example/',
  contact: 'https://contact.example/',
  sisterSites: [
    { key: 'gacha', url: 'https://gacha.example/' },
    { key: 'figures', url: 'https://figures.example/' },
    { key: 'cards', url: 'https://cards.example/' },
  ],
} as const
