export const shellTitle = { ja: '引札 運営コンソール', en: 'Hikifuda console' }
