import type { Role } from '#contract/console/roles.ts'

const ja: Readonly<Record<Role, string>> = {
  owner: 'オーナー',
  'pack-maker': 'パック担当',
  shipper: '発送担当',
  support: 'サポート',
  accountant: '経理',
  auditor: '監査',
}

const en: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  'pack-maker': 'Pack maker',
  shipper: 'Shipper',
  support: 'Support',
  accountant: 'Accountant',
  auditor: 'Auditor',
}

export const roleTexts = { ja, en }
