import { campaignsEn } from './campaigns.en.ts'
import { campaignsJa } from './campaigns.ja.ts'

export const campaignsTexts = { ja: campaignsJa, en: campaignsEn }
