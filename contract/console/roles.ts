/** The six roles of operators. An operator has exactly one. */
export const ROLES = ['owner', 'pack-maker', 'shipper', 'support', 'accountant', 'auditor'] as const
export type Role = (typeof ROLES)[number]

/**
 * Every permission of the console with the roles that have it. What is not listed is denied.
 * Each call of the console names the one permission that it needs.
 */
export const PERMISSIONS = {
  /** To see and end the operator's own sessions, and to prove the second factor again. */
  'sessions.own': ROLES,
  /** To change the own authenticators. The auditor changes nothing. */
  'authenticators.own': ['owner', 'pack-maker', 'shipper', 'support', 'accountant'],
  /** To search; each kind of result also needs its own permission, such as `packs.search`. */
  'search.use': ROLES,
  /** To see the receipts of members' payments, which name them. */
  'documents.read': ['owner', 'accountant'],
  /** To see banners and announcements; to change them. */
  'contents.read': ['owner', 'pack-maker', 'support', 'auditor'],
  'contents.change': ['owner', 'support'],
  /** To see the courses of points; to request new ones and retire them. */
  'courses.read': ['owner', 'accountant', 'auditor'],
  'courses.change': ['owner'],
  'errands.read': ['owner', 'accountant', 'support', 'auditor'],
  /** To see the background jobs, what waits, and the age of the backup. */
  'jobs.read': ['owner', 'auditor'],
  /** To run a failed job again. */
  'jobs.run': ['owner'],
  /** To see legal texts and their drafts; to write drafts and submit them. */
  'legal.read': ['owner', 'support', 'accountant', 'auditor'],
  'legal.change': ['owner', 'support'],
  /** To see the outbox, without the texts of its messages; to send a message again. */
  'mails.read': ['owner', 'support', 'auditor'],
  'mails.resend': ['owner', 'support'],
  'members.close': ['owner', 'support'],
  /** To request a file of all data of a member, and to download that file. */
  'members.disclose': ['owner', 'support'],
  'members.note': ['owner', 'support'],
  'members.read': ['owner', 'support', 'auditor'],
  /** To restrict what a member may do, and to lift such restrictions. */
  'members.restrict': ['owner', 'support'],
  'members.reset-mail': ['owner', 'support'],
  'members.search': ['owner', 'support', 'auditor'],
  /** To see names, and mail, phone and address after giving a reason. */
  'members.unmask': ['owner', 'support'],
  /** To see the member's own pages, without changing anything. */
  'members.view': ['owner', 'support'],
  'packs.search': ['owner', 'pack-maker', 'support', 'auditor'],
  /** To read drafts, published packs and their sales. */
  'packs.read': ['owner', 'pack-maker', 'auditor'],
  /** To make and change drafts. */
  'packs.draft': ['owner', 'pack-maker'],
  /** To ask for a publication or an early end, and to withdraw packs that are not on sale yet. */
  'packs.submit': ['owner', 'pack-maker'],
  /** To change texts and pictures of packs on sale, the order of packs, and card types. */
  'packs.present': ['owner', 'pack-maker'],
  /** To start a check of all invariants. */
  'proofs.verify': ['owner'],
  /** To see the purchases of a pack, without their members, and to draw them again. */
  'packs.proofs': ['owner', 'pack-maker', 'support', 'auditor'],
  /** To request what moves money: refund, charge-back, release and settling a transfer. */
  'payments.change': ['owner', 'accountant'],
  'payments.inquire': ['owner', 'accountant', 'support'],
  'payments.read': ['owner', 'accountant', 'support', 'auditor'],
  /** To store pictures of packs, goods and announcements. */
  'pictures.add': ['owner', 'pack-maker', 'support'],
  'payments.search': ['owner', 'accountant', 'support', 'auditor'],
  'operators.read': ['owner', 'auditor'],
  'operators.change': ['owner'],
  /** To see the requests for approval of this operator; all requests with `approvals.read-all`. */
  'approvals.read': ROLES,
  'approvals.read-all': ['owner', 'auditor'],
  'approvals.withdraw': ['owner', 'pack-maker', 'shipper', 'support', 'accountant'],
  'approvals.decide': ['owner'],
  /** To see the dashboard; each part of it needs a permission of its own. */
  'dashboard.read': ROLES,
  'figures.read': ['owner', 'accountant', 'auditor'],
  'mails.queue': ['owner', 'support', 'auditor'],
  'packs.on-sale': ['owner', 'pack-maker', 'accountant', 'auditor'],
  /** To request that points or coins are granted or taken back. */
  'points.adjust': ['owner', 'support'],
  'points.totals': ['owner', 'accountant', 'auditor'],
  'reports.read': ['owner', 'accountant', 'auditor'],
  /** To compute a base-date report, and to write any report as a file. */
  'reports.make': ['owner', 'accountant'],
  /** To choose the method by which the stock is valued in a fiscal year. */
  'reports.method': ['owner'],
  'goods.read': ['owner', 'pack-maker', 'shipper', 'support', 'accountant', 'auditor'],
  'goods.change': ['owner', 'pack-maker'],
  'goods.stock': ['owner', 'shipper'],
  'ship.read': ['owner', 'shipper', 'support', 'auditor'],
  'ship.work': ['owner', 'shipper'],
  /** To see recipients and addresses of parcels. */
  'ship.addresses': ['owner', 'shipper', 'support'],
  /** To ask a member for a corrected address, and to correct it. */
  'ship.correct': ['owner', 'shipper', 'support'],
  'ship.settings': ['owner'],
  /** To see the layouts of the carriers' files and what the shop sets for them; to change both. */
  'carriers.read': ['owner', 'shipper', 'auditor'],
  'carriers.change': ['owner'],
  'audit.read': ['owner', 'auditor'],
  'audit.export': ['owner', 'auditor'],
  /** To see bank statements and deposits; to import statements and settle deposits. */
  'bank.read': ['owner', 'accountant', 'auditor'],
  'bank.work': ['owner', 'accountant'],
  /** To change the shop's bank accounts and how the files of their banks are read. */
  'bank.accounts': ['owner'],
  'acquisitions.add': ['owner', 'shipper', 'accountant'],
  'acquisitions.read': ['owner', 'accountant'],
  'cards.read': ['owner', 'pack-maker', 'shipper', 'accountant', 'auditor'],
  'cards.change': ['owner', 'pack-maker'],
  /** To see the shop's settings; to change them, and to stop draws, payments or conversions. */
  'settings.read': ['owner', 'accountant', 'auditor'],
  'settings.change': ['owner'],
  'stock.read': ['owner', 'pack-maker', 'shipper', 'accountant', 'auditor'],
  'stock.move': ['owner', 'shipper'],
} as const satisfies Readonly<Record<string, readonly Role[]>>
export type Permission = keyof typeof PERMISSIONS

/** Returns the roles that have a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission]
}

/** Returns whether a role has a permission. */
export function isPermitted(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role)
}

/** Returns the permissions of a role. */
export function permissionsOf(role: Role): readonly Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((each) => isPermitted(role, each))
}
