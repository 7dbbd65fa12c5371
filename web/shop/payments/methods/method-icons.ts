export const METHOD_ICONS = {
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  store: 'M4 10v10h16V10M3 4h18l1 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-6h4v6',
  bank: 'M3 9l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 21h18',
  phone: 'M7 2h10v20H7zM10 18h4',
  wallet: 'M3 7h18v13H3zM3 7l13-4v4M16 12h5v4h-5z',
  terminal: 'M4 3h16v12H4zM8 7h8M8 11h4M2 21h20M9 15v6M15 15v6',
} as const

export type MethodIconName = keyof typeof METHOD_ICONS
