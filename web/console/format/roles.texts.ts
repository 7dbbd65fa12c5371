import { ROLE_NAMES, ROLES, type Role } from '#contract/console/roles.ts'

const namesIn = (language: 'ja' | 'en') =>
  Object.fromEntries(ROLES.map((role) => [role, ROLE_NAMES[role][language]])) as Readonly<
    Record<Role, string>
  >

const ja = namesIn('ja')
const en = namesIn('en')

export const roleTexts = { ja, en }
