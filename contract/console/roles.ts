/** The six roles of operators. An operator has exactly one. */
export const ROLES = ['owner', 'pack-maker', 'shipper', 'support', 'accountant', 'auditor'] as const
export type Role = (typeof ROLES)[number]
export const ROLE_NAMES: Readonly<Record<Role, { readonly ja: string; readonly en: string }>> = {
  owner: { ja: 'オーナー', en: 'Owner' },
  'pack-maker': { ja: 'パック担当', en: 'Pack maker' },
  shipper: { ja: '発送担当', en: 'Shipper' },
  support: { ja: 'サポート', en: 'Support' },
  accountant: { ja: '経理', en: 'Accountant' },
  auditor: { ja: '監査', en: 'Auditor' },
}

/**
 * Every permission of the console with the roles that have it. A permission that is not listed is
 * denied. Each call of the console names the one permission that the call needs.
 */
export const PERMISSIONS = {
  /** To see and end the operator's own sessions, and to prove the second factor again. */
  'sessions.own': ROLES,
  /** To change the operator's own authenticators. The auditor changes nothing. */
  'authenticators.own': ['owner', 'pack-maker', 'shipper', 'support', 'accountant'],
  /** To search. Each kind of result also needs its permission, such as `packs.search` for packs. */
  'search.use': ROLES,
  /** To see the receipts of payments, which contain the members' names. */
  'documents.read': ['owner', 'accountant'],
  /** `read`: to see banners and announcements. `change`: to change banners and announcements. */
  'contents.read': ['owner', 'pack-maker', 'support', 'auditor'],
  'contents.change': ['owner', 'support'],
  /** `work`: to take cases, to answer them, and to see what the members write. */
  'cases.read': ['owner', 'support', 'auditor'],
  'cases.work': ['owner', 'support'],
  'campaigns.read': ['owner', 'support', 'accountant', 'auditor'],
  'campaigns.change': ['owner', 'support'],
  /** To save the coupon codes of a campaign as a file. */
  'campaigns.codes': ['owner', 'support'],
  'courses.read': ['owner', 'accountant', 'auditor'],
  'courses.change': ['owner'],
  /**
   * `read`: to see approved changes that the shop could not make. `close`: to mark them as dealt
   * with. Refunds and bank settlements are among them, so the accountant closes them.
   */
  'errands.close': ['owner', 'accountant'],
  'errands.read': ['owner', 'accountant', 'support', 'auditor'],
  /** To see the background jobs, the work that waits for them, and the age of the backup. */
  'jobs.read': ['owner', 'auditor'],
  'jobs.run': ['owner'],
  'legal.read': ['owner', 'support', 'accountant', 'auditor'],
  'legal.change': ['owner', 'support'],
  /** To save a list as a file. Each list also needs the permission by which the operator sees it. */
  'lists.export': ROLES,
  /** To see the saved views of a list, and to save and change own ones. */
  'lists.views': ROLES,
  'lists.save-views': ['owner', 'pack-maker', 'shipper', 'support', 'accountant'],
  /** `read`: to see the outbox without the texts of messages. `resend`: to send a message again. */
  'mails.read': ['owner', 'support', 'auditor'],
  'mails.resend': ['owner', 'support'],
  'mails.templates': ['owner'],
  'members.close': ['owner', 'support'],
  /** To request a file of all data of a member, and to download that file. */
  'members.disclose': ['owner', 'support'],
  /** To request a file of members with names and mail addresses, and to download that file. */
  'members.export': ['owner'],
  'members.move-in': ['owner'],
  'members.note': ['owner', 'support'],
  'members.read': ['owner', 'support', 'auditor'],
  /** To restrict what a member may do, and to lift restrictions that operators set. */
  'members.restrict': ['owner', 'support'],
  'members.reset-mail': ['owner', 'support'],
  'members.search': ['owner', 'support', 'auditor'],
  /** To see members' names. After giving a reason: also mail, phone, address and date of birth. */
  'members.unmask': ['owner', 'support'],
  /** To see the pages as the member sees them, without changing anything. */
  'members.view': ['owner', 'support'],
  'packs.search': ['owner', 'pack-maker', 'support', 'auditor'],
  'packs.read': ['owner', 'pack-maker', 'auditor'],
  'packs.draft': ['owner', 'pack-maker'],
  /**
   * To request the publication or the early end of a pack, and to withdraw packs that are not on
   * sale yet.
   */
  'packs.submit': ['owner', 'pack-maker'],
  /** To request that a pack whose notaries are gone is ended and its undrawn purchases paid back. */
  'packs.void': ['owner'],
  /** To change texts and pictures of packs on sale, the order of packs, and card types. */
  'packs.present': ['owner', 'pack-maker'],
  /** To start a check of all invariants. */
  'proofs.verify': ['owner'],
  /** To see a pack's purchases without the members' names, and to compute the draws again. */
  'packs.proofs': ['owner', 'pack-maker', 'support', 'auditor'],
  /**
   * To request acts that move money: refunds, charge-backs, and credits of held payments and
   * transfers.
   */
  'payments.change': ['owner', 'accountant'],
  'payments.inquire': ['owner', 'accountant', 'support'],
  'payments.read': ['owner', 'accountant', 'support', 'auditor'],
  /** To store pictures of packs, goods and announcements. */
  'pictures.add': ['owner', 'pack-maker', 'support'],
  'payments.search': ['owner', 'accountant', 'support', 'auditor'],
  'operators.read': ['owner', 'auditor'],
  'operators.change': ['owner'],
  /** To see the operator's own requests for approval. `approvals.read-all` shows all requests. */
  'approvals.read': ROLES,
  'approvals.read-all': ['owner', 'auditor'],
  'approvals.withdraw': ['owner', 'pack-maker', 'shipper', 'support', 'accountant'],
  'approvals.decide': ['owner'],
  /** To see the dashboard. Each part of the dashboard also needs a permission for that part. */
  'dashboard.read': ROLES,
  'figures.read': ['owner', 'accountant', 'auditor'],
  'mails.queue': ['owner', 'support', 'auditor'],
  'packs.on-sale': ['owner', 'pack-maker', 'accountant', 'auditor'],
  /** To request that points or coins are granted or taken back. */
  'points.adjust': ['owner', 'support'],
  'points.totals': ['owner', 'accountant', 'auditor'],
  'reports.read': ['owner', 'accountant', 'auditor'],
  'ranks.read': ['owner', 'accountant', 'auditor'],
  'ranks.change': ['owner'],
  /** To compute a base-date report, and to write any report as a file. */
  'reports.make': ['owner', 'accountant'],
  /** To download files that jobs have written. Each kind of file also needs its own permission. */
  'reports.download': ['owner', 'accountant', 'auditor'],
  /** To choose the method by which the stock is valued in a fiscal year. */
  'reports.method': ['owner'],
  'goods.read': ['owner', 'pack-maker', 'shipper', 'support', 'accountant', 'auditor'],
  'goods.change': ['owner', 'pack-maker'],
  'goods.stock': ['owner', 'shipper'],
  'ship.read': ['owner', 'shipper', 'support', 'auditor'],
  'ship.work': ['owner', 'shipper'],
  /** To see recipients and addresses of parcels that are not handed over to the carrier. */
  'ship.addresses': ['owner', 'shipper', 'support'],
  /** To see recipients and addresses of parcels that are handed over to the carrier. */
  'ship.sent-addresses': ['owner', 'support'],
  'ship.correct': ['owner', 'shipper', 'support'],
  'ship.claims': ['owner', 'shipper', 'support'],
  'ship.settings': ['owner'],
  /** `read`: to see the carriers' file layouts and their settings. `change`: to change both. */
  'carriers.read': ['owner', 'shipper', 'auditor'],
  'carriers.change': ['owner'],
  'audit.read': ['owner', 'auditor'],
  'audit.export': ['owner', 'auditor'],
  /**
   * `read`: to see bank statements and deposits. `work`: to import statements, and to match
   * deposits with orders.
   */
  'bank.read': ['owner', 'accountant', 'auditor'],
  'bank.work': ['owner', 'accountant'],
  /** To change the shop's bank accounts and the settings by which each bank's files are read. */
  'bank.accounts': ['owner'],
  'acquisitions.add': ['owner', 'shipper', 'accountant'],
  /** To see the record of acquisitions, and to open the identity papers in it. */
  'acquisitions.read': ['owner', 'accountant'],
  'cards.read': ['owner', 'pack-maker', 'shipper', 'accountant', 'auditor'],
  'cards.change': ['owner', 'pack-maker'],
  /**
   * `read`: to see the settings. `change`: to change them, and to stop draws, payments or
   * conversions.
   */
  'settings.read': ['owner', 'accountant', 'auditor'],
  'settings.change': ['owner'],
  'stock.read': ['owner', 'pack-maker', 'shipper', 'accountant', 'auditor'],
  'stock.move': ['owner', 'shipper'],
} as const satisfies Readonly<Record<string, readonly Role[]>>
export type Permission = keyof typeof PERMISSIONS

export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission]
}

export function isPermitted(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role)
}

export function permissionsOf(role: Role): readonly Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((each) => isPermitted(role, each))
}
