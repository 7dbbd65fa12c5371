export const noticesTexts = {
  ja: { announcements: 'ショップからのお知らせ' },
  en: { announcements: 'Announcements' },
}
