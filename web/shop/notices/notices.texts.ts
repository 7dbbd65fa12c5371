const ja = { announcements: 'ショップからのお知らせ' }
const en: typeof ja = { announcements: 'Announcements' }

export const noticesTexts = { ja, en }
