import type { ShellTexts } from './shell.ja.ts'

export const shellEn: ShellTexts = {
  title: 'Hikifuda console',
  skip: 'Skip to content',
  navigation: 'Menu',
  screens: {
    home: 'Home',
    packs: 'Packs',
    cards: 'Cards',
    stock: 'Stock',
    acquisitions: 'Acquisitions',
    approvals: 'Approvals',
    operators: 'Operators',
    audit: 'Audit log',
    sessions: 'My sessions',
  },
  search: {
    open: 'Search or go to',
    placeholder: 'Find by number, name or mail address',
    screens: 'Screens',
    hits: 'Results',
    none: 'Nothing found',
    more: 'Type two characters or more to search numbers and names too',
    kinds: { operator: 'Operator', member: 'Member', pack: 'Pack', payment: 'Payment' },
  },
  account: (name) => `Menu of ${name}`,
  language: 'Language',
  logOut: 'Log out',
  notFoundTitle: 'No such page',
  notFound: 'There is no screen at this address, or your role may not open it.',
  toHome: 'Go to home',
}
